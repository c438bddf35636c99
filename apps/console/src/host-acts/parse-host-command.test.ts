import { describe, expect, it } from 'vitest';
import { changeOf } from './host-act.ts';
import { parseHostCommand } from './parse-host-command.ts';

describe('a typed command for a host', () => {
  it.each([
    ['pause example.org', 'pause', null, 'example.org'],
    ['  Pause  EXAMPLE.org ', 'pause', null, 'example.org'],
    ['resume example.org:8080', 'resume', null, 'example.org:8080'],
    ['slow example.org to 60 s', 'slow', 60, 'example.org'],
    ['slow down example.org 1.5 min', 'slow', 90, 'example.org'],
    ['slow example.org', 'slow', null, 'example.org'],
    ['slow 192.0.2.7 to 2min', 'slow', 120, '192.0.2.7'],
    ['recheck robots example.org', 'recheck', null, 'example.org'],
    ['recheck robots.txt example.org', 'recheck', null, 'example.org'],
    ['exclude https://example.org/a?b=c', 'exclude', null, 'example.org'],
    ['pause 例え.jp', 'pause', null, 'xn--r8jz45g.jp'],
    ['pause localhost', 'pause', null, 'localhost'],
    ['一時停止 example.org', 'pause', null, 'example.org'],
    ['example.orgを一時停止', 'pause', null, 'example.org'],
    ['example.org を 60秒 に 減速', 'slow', 60, 'example.org'],
  ] as const)('%s', (text, kind, seconds, host) => {
    expect(parseHostCommand(text)).toEqual({ act: { kind, seconds }, host });
  });

  it.each([
    '',
    'pause',
    'example.org',
    'pause it',
    'pause a.example b.example',
    'slow example.org to soon',
    'pause example.org 60 s',
    'constructor example.org',
    'pause ..',
    'how to pause',
  ])('is not “%s”', (text) => {
    expect(parseHostCommand(text)).toBeNull();
  });

  it('changes the settings of the host, except for robots.txt', () => {
    const change = (text: string) => {
      const command = parseHostCommand(text);
      return command && changeOf(command.act);
    };
    expect(change('pause a.example')).toEqual({ paused: true });
    expect(change('resume a.example')).toEqual({ paused: false, pausedUntil: null });
    expect(change('slow a.example to 2 min')).toEqual({ minIntervalSeconds: 120 });
    expect(change('exclude a.example')).toEqual({ excludedPaths: ['/'] });
    expect(change('recheck a.example')).toBeNull();
  });
});

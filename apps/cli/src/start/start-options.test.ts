import { describe, expect, test } from 'vitest';
import { parseStartArguments } from './start-options.ts';

test('nothing given means the documented defaults', () => {
  expect(parseStartArguments([])).toEqual({
    ok: true,
    options: {
      dataDirectory: './data',
      port: 3000,
      seedsFile: null,
      settings: new Map(),
      headless: false,
      untilIdle: false,
      demo: false,
      ownServer: false,
      urls: [],
    },
  });
});

test('all options are accepted, in any order', () => {
  const line =
    'https://a.example/ --data /srv/crawl --port=0 --seeds seeds.txt --set access.intervalSeconds=1.5 ' +
    '--headless --set crawler.contactUrl=https://a.example/bot?x=y --until-idle http://b.example:81/x';
  expect(parseStartArguments(line.split(' '))).toEqual({
    ok: true,
    options: {
      dataDirectory: '/srv/crawl',
      port: 0,
      seedsFile: 'seeds.txt',
      settings: new Map<string, unknown>([
        ['access.intervalSeconds', 1.5],
        ['crawler.contactUrl', 'https://a.example/bot?x=y'],
      ]),
      headless: true,
      untilIdle: true,
      demo: false,
      ownServer: false,
      urls: ['https://a.example/', 'http://b.example:81/x'],
    },
  });
});

test('the last value of a setting counts, and parses do not affect each other', () => {
  const twice = [
    '--set',
    'access.intervalSeconds=1',
    '--set',
    'access.intervalSeconds=2',
    'http://a.example/',
  ];
  for (const parse of [parseStartArguments(twice), parseStartArguments(twice)]) {
    expect(parse).toMatchObject({
      options: { settings: new Map([['access.intervalSeconds', 2]]), urls: ['http://a.example/'] },
    });
  }
});

describe('a bad argument is refused in one line that names it and the fix', () => {
  test.each([
    [['--port', 'http'], /'--port <N>'.*'http' is invalid.*number from 0 to 65535/],
    [['--port', '70000'], /--port.*65535/],
    [['--port', '-1'], /--port/],
    [['--data'], /'--data <DIR>' argument missing/],
    [['--data', ''], /'--data <DIR>'.*It is empty\. Name a directory; the current one is "\."/],
    [['--set', 'access.intervalSeconds'], /--set.*KEY=VALUE/],
    [
      ['--set', 'access.intervalSeconds=soon'],
      /access\.intervalSeconds: must be a number from 0 to 86,400 s, got "soon"/,
    ],
    [
      ['--set', 'intervalSeconds=1'],
      /unknown setting "intervalSeconds", did you mean "access\.intervalSeconds"\?/,
    ],
    [['--prot', '1'], /unknown option '--prot' \(Did you mean --port\?\)/],
    [['www.example.org'], /'www\.example\.org' is invalid.*absolute URLs/],
  ])('%j', (args, complaint) => {
    const parse = parseStartArguments(args);
    expect(parse).toEqual({ ok: false, error: expect.stringMatching(complaint) });
    expect(parse).not.toEqual({ ok: false, error: expect.stringContaining('\n') });
  });
});

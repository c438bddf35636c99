import { describe, expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

describe('the command line', () => {
  test('uses the given numbers and defaults for the others', () => {
    expect(parseCommandLine(['--port', '0', '--speed', '0.5'])).toEqual({
      kind: 'start',
      options: { port: 0, speed: 0.5 },
    });
    expect(parseCommandLine([])).toEqual({ kind: 'start', options: {} });
  });

  test.each([
    ['--port', '70000'],
    ['--hosts', '0'],
    ['--hosts', '2.5'],
    ['--seed', ''],
    ['--speed', 'fast'],
    ['--speed', '0'],
  ])('refuses %s %s in one line that names the option', (option, value) => {
    const parsed = parseCommandLine([option, value]);
    expect(parsed).toMatchObject({ kind: 'invalid', message: expect.stringContaining(option) });
    expect(parsed).not.toMatchObject({ message: expect.stringContaining('\n') });
  });

  test('refuses an unknown option', () => {
    expect(parseCommandLine(['--pages', '3'])).toMatchObject({ kind: 'invalid' });
  });

  test('accepts --help', () => {
    expect(parseCommandLine(['--help'])).toEqual({ kind: 'help' });
  });
});

import { expect, test } from 'vitest';
import { faultNames } from './faults/fault-names.ts';
import { parseCommandLine } from './options.ts';

test('without arguments there are five minutes of every fault', () => {
  expect(parseCommandLine([], 42)).toMatchObject({ seconds: 300, seed: 42, hosts: 500, faults: faultNames });
});

test('a run can be repeated, shortened and reduced to some faults', () => {
  const line = ['--minutes', '0.5', '--seed', '9', '--faults', 'kill-node,storm', '--json'];
  expect(parseCommandLine(line, 42)).toMatchObject({
    seconds: 30,
    seed: 9,
    faults: ['kill-node', 'storm'],
    json: true,
  });
});

test.each([
  ['--minutes', 'soon', '--minutes: must be a number'],
  ['--faults', 'kill-everybody', '"kill-everybody" is none of kill-node'],
])('%s %s is refused by name', (option, value, message) => {
  expect(() => parseCommandLine([option, value], 42)).toThrow(message);
});

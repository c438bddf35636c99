import { expect, test } from 'vitest';
import { faultNames } from './faults/fault-names.ts';
import { parseCommandLine } from './options.ts';

test('runs five minutes of every fault by default', () => {
  expect(parseCommandLine([], 42)).toMatchObject({ seconds: 300, seed: 42, hosts: 500, faults: faultNames });
});

test('takes a seed, a duration and a list of faults', () => {
  const line = ['--minutes', '0.5', '--seed', '9', '--faults', 'kill-node,storm', '--json'];
  expect(parseCommandLine(line, 42)).toMatchObject({
    seconds: 30,
    seed: 9,
    faults: ['kill-node', 'storm'],
    json: true,
  });
});

test.each([
  ['--minutes', 'soon', '--minutes "soon" is invalid'],
  ['--faults', 'kill-nothing', '"kill-nothing" is unknown: choose from kill-node'],
])('rejects %s %s by name', (option, value, message) => {
  expect(() => parseCommandLine([option, value], 42)).toThrow(message);
});

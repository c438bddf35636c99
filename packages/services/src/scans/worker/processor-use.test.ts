import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { ownCores, readBusySeconds } from './processor-use.ts';

test.each([
  ['0-3', [0, 1, 2, 3]],
  ['1', [1]],
  ['0,2-3', [0, 2, 3]],
])('cores %s are those of a process', (list, cores) => {
  const isOwn = ownCores(`Name:\tnode\nCpus_allowed:\tf\nCpus_allowed_list:\t${list}\nMems_allowed:\t1\n`);
  expect([0, 1, 2, 3, 4].filter(isOwn)).toEqual(cores);
});

test('a process has as many cores as it may run on, each busy for less time than the machine runs', () => {
  const upSeconds = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]);
  const busy = readBusySeconds();
  expect(busy).toHaveLength(availableParallelism());
  for (const seconds of busy) expect(seconds).toBeLessThan(upSeconds);
});

import { expect, test } from 'vitest';
import { fitToDisk, spreadHosts } from './fill-year.ts';

const wanted = { pages: 30, captures: 100, hosts: 10 };
const bytes = [
  { heap: 200, indexes: 100 },
  { heap: 250, indexes: 50 },
  { heap: 900, indexes: 100 },
];

test('generates as many pages as fit on the disk, and hosts and captures in proportion', () => {
  expect(fitToDisk(wanted, bytes, 49_000)).toEqual(wanted);
  expect(fitToDisk(wanted, bytes, 24_500)).toEqual({ pages: 15, captures: 50, hosts: 5 });
});

test('active hosts are spread over all hosts', () => {
  expect(spreadHosts(1_000, 4)).toEqual([0, 250, 500, 750]);
});

import { expect, test } from 'vitest';
import { periodsOf } from './storage-periods.ts';

const day = (text: string, nodeId: number, bytes: number) => ({
  day: new Date(text),
  nodeId,
  accesses: 1,
  bytes,
});
const days = [day('2026-01-30', 1, 5), day('2026-01-30', 2, 7), day('2026-02-02', 1, 11)];

test('sums days over nodes and fills gaps with zeros', () => {
  expect(periodsOf(days, 'day', null)).toEqual([
    { name: '2026-01-30', accesses: 2, bytes: 12 },
    { name: '2026-01-31', accesses: 0, bytes: 0 },
    { name: '2026-02-01', accesses: 0, bytes: 0 },
    { name: '2026-02-02', accesses: 1, bytes: 11 },
  ]);
});

test('sums months of one node only', () => {
  expect(periodsOf(days, 'month', 1).map(({ name, bytes }) => [name, bytes])).toEqual([
    ['2026-01', 5],
    ['2026-02', 11],
  ]);
  expect(periodsOf([], 'month', null)).toEqual([]);
});

test('limits the number of bars', () => {
  const year = [day('2025-01-01', 1, 1), day('2025-12-31', 1, 1)];
  const shown = periodsOf(year, 'day', null);
  expect([shown.length, shown.at(-1)?.name]).toEqual([90, '2025-12-31']);
});

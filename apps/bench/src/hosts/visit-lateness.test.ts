import { expect, test } from 'vitest';
import { latenessMs, parseAccesses, quantile } from './visit-lateness.ts';

const log = 'a 1000 1010 /\nb 1005 1100 /\na 21110 21120 /\nb 21050 21060 /x\na 41120.5 41121 /';

test('lateness counts from the end of the previous access to the start of the next, for each host', () => {
  expect(latenessMs(parseAccesses(log), 20_000, 0)).toEqual([-50, 100, 0.5]);
});

test('accesses before the measured time only count as predecessors', () => {
  expect(latenessMs(parseAccesses(log), 20_000, 21_100)).toEqual([100, 0.5]);
});

test('a quantile is a value that occurred', () => {
  expect(quantile([5, 1, 3, 2, 4], 0.5)).toBe(3);
  expect(quantile([5, 1, 3, 2, 4], 0.99)).toBe(5);
  expect(quantile([], 0.99)).toBeNaN();
});

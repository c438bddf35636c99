import { expect, test } from 'vitest';
import { alertAge } from './transaction-ages.ts';

test.each([
  ['the default of transaction ids', 200e6, 500e6],
  ['the default of multixact ids', 400e6, 600e6],
  ['a server that freezes rarely', 600e6, 900e6],
  ['a server that freezes at the last moment', 2_000e6, 1_200e6],
])('the alert of ids comes after freezing has begun and long before the end: %s', (_, freezeAt, expected) => {
  expect(alertAge(freezeAt)).toBe(expected);
});

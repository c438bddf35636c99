import { expect, test } from 'vitest';
import { shortTermLimit } from './short-term-limit.ts';

const bounds = { maxPagesPerHost: 5_000, maxPages: 1_200_000, backQueues: 300 };
const host = { dayPages: 4_320, turnPages: 30, holdsBackQueue: true };

test.each([
  ['a host with a back queue takes its share of all pages', host, bounds, 4_000],
  ['a day of fewer pages', { ...host, dayPages: 864 }, bounds, 864],
  ['no more than one host may', host, { ...bounds, maxPagesPerHost: 100 }, 100],
  ['a small share with many back queues', host, { ...bounds, backQueues: 30_000 }, 40],
  ['a visit however small the share', host, { ...bounds, maxPages: 1_000 }, 10],
  ['a waiting host takes the pages of a turn', { ...host, holdsBackQueue: false }, bounds, 30],
  ['of a fast one, few', { ...host, turnPages: 30_000, holdsBackQueue: false }, bounds, 64],
  ['of a slow one, a visit', { ...host, turnPages: 1, holdsBackQueue: false }, bounds, 10],
  ['but no more than its day', { dayPages: 3, turnPages: 1, holdsBackQueue: false }, bounds, 3],
])('%s', (_, of, within, expected) => {
  expect(shortTermLimit(of, within)).toBe(expected);
});

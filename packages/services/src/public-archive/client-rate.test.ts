import { expect, test } from 'vitest';
import { createClientRate } from './client-rate.ts';

test('a network can use its requests of a minute at once, then each request that it regains', () => {
  let nowMs = 0;
  const rate = createClientRate(() => nowMs);
  const take = () => rate.take('192.0.2.1', 60);
  expect(Array.from({ length: 61 }, take)).toEqual([...Array<number>(60).fill(0), 1]);
  expect(rate.take('192.0.2.2', 60)).toBe(0);
  nowMs += 2_000;
  expect([take(), take(), take()]).toEqual([0, 0, 1]);
  nowMs += 3_600_000;
  expect(Array.from({ length: 61 }, take).filter((seconds) => seconds === 0)).toHaveLength(60);
});

test('says when the next request is regained, and does not limit clients at 0', () => {
  const rate = createClientRate(() => 0);
  expect([rate.take('a', 2), rate.take('a', 2), rate.take('a', 2)]).toEqual([0, 0, 30]);
  expect(Array.from({ length: 100 }, () => rate.take('b', 0)).every((seconds) => seconds === 0)).toBe(true);
});

test('beyond its capacity, forgets the network that made no request for longest', () => {
  const rate = createClientRate(() => 0);
  rate.take('first', 1);
  expect(rate.take('first', 1)).toBe(60);
  for (let network = 0; network < 19_999; network += 1) rate.take(String(network), 1);
  expect(rate.take('first', 1)).toBe(60);
  for (let network = 0; network < 20_000; network += 1) rate.take(`other ${network}`, 1);
  expect(rate.take('first', 1)).toBe(0);
});

import { expect, test } from 'vitest';
import { createHostDelays } from './host-delays.ts';

test('an access delay is counted from the end of the access by steady time', () => {
  let nowMs = 1_000;
  const delays = createHostDelays(() => nowMs);
  expect(delays.remainingMs(1n)).toBe(0);
  delays.record(1n, 900, 2);
  expect(delays.remainingMs(1n)).toBe(1_900);
  expect(delays.remainingMs(2n)).toBe(0);
  nowMs = 5_000;
  expect(delays.remainingMs(1n)).toBe(0);
});

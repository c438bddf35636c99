import { expect, test } from 'vitest';
import { createSteadyRests } from './host-delays.ts';

test('a rest is counted from the end of the access by steady time', () => {
  let nowMs = 1_000;
  const rests = createSteadyRests(() => nowMs);
  expect(rests.remainingMs(1n)).toBe(0);
  rests.note(1n, 900, 2);
  expect(rests.remainingMs(1n)).toBe(1_900);
  expect(rests.remainingMs(2n)).toBe(0);
  nowMs = 5_000;
  expect(rests.remainingMs(1n)).toBe(0);
});

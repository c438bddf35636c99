import { expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { sessionCopyHoldSeconds } from './session-copy.ts';

const long = 90 * secondsPerDay;
const day = secondsPerDay;
const captured = { isCaptured: true, isTried: true };
const untried = { isCaptured: false, isTried: false };
const failed = { isCaptured: false, isTried: true };

test.each([
  ['new', 0, captured, long],
  ['deferred', 9 * day, captured, long],
  ['new', 0, null, day],
  ['new', 0, untried, day],
  ['new', 0, failed, 0],
  ['probable-duplicate', day, captured, long],
  ['probable-duplicate', day, untried, 0],
  ['probable-duplicate', day, null, 0],
  ['probable-duplicate', 80 * day, captured, 0],
  ['requested', 0, captured, 0],
  ['seed', 0, captured, 0],
])('a copy (%s, aged %d s) with the plain page %j waits %d s', (nextReason, ageSeconds, plain, seconds) => {
  expect(sessionCopyHoldSeconds({ nextReason, ageSeconds }, plain, long)).toBe(seconds);
});

import { expect, test, vi } from 'vitest';
import { createRefillSpacing } from './refill-spacing.ts';

function refills() {
  const time = { nowMs: 50_000 };
  const refillIn = vi.fn<(hostId: bigint, inMs: number) => void>();
  const isVisited = (hostId: bigint) => hostId === 9n;
  const options = { isVisited, refillIn, spacingMs: 2_000, nowMs: () => time.nowMs };
  return { time, refillIn, ...createRefillSpacing(options) };
}

test('a queue that was just refilled waits for the rest of the spacing, and is refilled then', () => {
  const { time, refillIn, recordFilled, mustWait } = refills();
  recordFilled(1n);
  time.nowMs += 500;
  expect(mustWait(1n, 5)).toBe(true);
  expect(refillIn.mock.calls).toEqual([[1n, 1_500]]);
  time.nowMs += 1_500;
  expect(mustWait(1n, 5)).toBe(false);
  expect(refillIn).toHaveBeenCalledTimes(1);
});

test('a host that was not refilled does not wait, even if others do', () => {
  const { refillIn, recordFilled, mustWait } = refills();
  recordFilled(1n);
  expect(mustWait(2n, 5)).toBe(false);
  expect(refillIn).not.toHaveBeenCalled();
});

test('a refill is remembered for the whole spacing although others follow', () => {
  const { time, recordFilled, mustWait } = refills();
  time.nowMs += 1_900;
  recordFilled(1n);
  time.nowMs += 200;
  recordFilled(2n);
  expect([mustWait(1n, 5), mustWait(2n, 5)]).toEqual([true, true]);
  time.nowMs += 1_800;
  expect([mustWait(1n, 5), mustWait(2n, 5)]).toEqual([false, true]);
});

test('an empty queue waits for nothing but the end of a visit', () => {
  const { refillIn, recordFilled, mustWait } = refills();
  recordFilled(1n);
  expect([mustWait(1n, 0), mustWait(9n, 0)]).toEqual([false, true]);
  expect(refillIn.mock.calls).toEqual([[9n, 2_000]]);
});

test('a host that is due repeatedly while it must wait is refilled once', () => {
  const { time, refillIn, mustWait } = refills();
  for (let look = 0; look < 4; look += 1) {
    expect(mustWait(9n, 1)).toBe(true);
    time.nowMs += 500;
  }
  expect(refillIn.mock.calls).toEqual([[9n, 2_000]]);
  // Its visit is still under way at the time of the refill.
  expect(mustWait(9n, 1)).toBe(true);
  expect(refillIn).toHaveBeenCalledTimes(2);
});

test('a refill that comes a moment too soon is repeated', () => {
  const { time, refillIn, recordFilled, mustWait } = refills();
  recordFilled(1n);
  mustWait(1n, 5);
  time.nowMs += 1_999;
  expect(mustWait(1n, 5)).toBe(true);
  expect(refillIn.mock.calls).toEqual([
    [1n, 2_000],
    [1n, 1],
  ]);
});

import { expect, test, vi } from 'vitest';
import { createQueueRefills } from './queue-refills.ts';

function refills() {
  const time = { nowMs: 50_000 };
  const lookIn = vi.fn<(hostId: bigint, inMs: number) => void>();
  return { time, lookIn, ...createQueueRefills({ lookIn, spacingMs: 2_000, nowMs: () => time.nowMs }) };
}

test('a queue that was just filled waits for the rest of the spacing, and its host is looked at then', () => {
  const { time, lookIn, noteFilled, mustWait } = refills();
  noteFilled(1n);
  time.nowMs += 500;
  expect(mustWait(1n)).toBe(true);
  expect(lookIn.mock.calls).toEqual([[1n, 1_500]]);
  time.nowMs += 1_500;
  expect(mustWait(1n)).toBe(false);
  expect(lookIn).toHaveBeenCalledTimes(1);
});

test('a host that nobody filled does not wait, whatever others do', () => {
  const { lookIn, noteFilled, mustWait } = refills();
  noteFilled(1n);
  expect(mustWait(2n)).toBe(false);
  expect(lookIn).not.toHaveBeenCalled();
});

test('a filling is remembered for the whole spacing although others follow', () => {
  const { time, noteFilled, mustWait } = refills();
  time.nowMs += 1_900;
  noteFilled(1n);
  time.nowMs += 200;
  noteFilled(2n);
  expect([mustWait(1n), mustWait(2n)]).toEqual([true, true]);
  time.nowMs += 1_800;
  expect([mustWait(1n), mustWait(2n)]).toEqual([false, true]);
});

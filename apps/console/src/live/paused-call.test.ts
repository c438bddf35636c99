import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PausedCall } from './paused-call.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('combines requests during a pause into one call at its end', async () => {
  let calls = 0;
  const rested = new PausedCall(async () => (calls += 1), 1_000);
  for (let wish = 0; wish < 50; wish += 1) rested.request();
  await vi.advanceTimersByTimeAsync(999);
  expect(calls).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([calls, vi.getTimerCount()]).toEqual([1, 0]);
  rested.request();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toBe(2);
});

it('calls again after a request during a call', async () => {
  let calls = 0;
  let answer = () => {};
  const call = () => {
    calls += 1;
    return new Promise<void>((resolve) => void (answer = resolve));
  };
  const rested = new PausedCall(call, 0);
  rested.request();
  await vi.advanceTimersByTimeAsync(0);
  rested.request();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toBe(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toBe(2);
});

it('makes no call after it is stopped', async () => {
  let calls = 0;
  const rested = new PausedCall(async () => (calls += 1), 0);
  rested.request();
  rested.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([calls, vi.getTimerCount()]).toEqual([0, 0]);
});

import type { PrismaClient } from '@meguri/database';
import { FakeClock } from '@meguri/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLease } from './keep-lease.ts';

const leaseSeconds = 60;

let nowMs = 0;
let answer: () => Promise<number>;
let lease: ReturnType<typeof keepLease>;

beforeEach(() => {
  vi.useFakeTimers();
  nowMs = 0;
  answer = () => Promise.resolve(1);
  const prisma = { $executeRaw: () => answer() } as unknown as PrismaClient;
  lease = keepLease({
    prisma,
    hostId: 1n,
    token: 'token',
    clock: new FakeClock(),
    grantedAtMs: 0,
    leaseSeconds,
    steadyMs: () => nowMs,
  });
});
afterEach(() => {
  lease.stop();
  vi.useRealTimers();
});

async function pass(seconds: number): Promise<void> {
  nowMs += seconds * 1000;
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

test('a lease that is renewed holds', async () => {
  for (let n = 0; n < 20; n += 1) await pass(leaseSeconds / 3);
  expect(lease.holds()).toBe(true);
});

test('a lease that another visit has taken is lost at once', async () => {
  answer = () => Promise.resolve(0);
  await pass(leaseSeconds / 3);
  expect(lease.holds()).toBe(false);
});

test('a database that does not answer lets the lease run out, before it ends for others', async () => {
  answer = () => Promise.reject(new Error('away'));
  await pass(leaseSeconds - 2);
  expect(lease.holds()).toBe(true);
  await pass(1);
  expect(lease.holds()).toBe(false);
});

test('a renewal counts from the time of its request', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  answer = () => promise;
  await pass(leaseSeconds / 3);
  nowMs = leaseSeconds * 1000;
  resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  nowMs = (leaseSeconds / 3 + leaseSeconds - 1) * 1000;
  expect(lease.holds()).toBe(false);
});

test('the loss of a lease is reported once', async () => {
  const lost = vi.fn<() => void>();
  lease.onLost(lost);
  await pass(leaseSeconds / 3);
  answer = () => new Promise(() => undefined);
  await pass(leaseSeconds / 3);
  await pass(leaseSeconds / 3);
  expect(lost).not.toHaveBeenCalled();
  // 59 s after the renewal, which was requested after 20 s.
  await pass(18);
  expect(lost).not.toHaveBeenCalled();
  await pass(1);
  expect(lost).toHaveBeenCalledTimes(1);
  await pass(leaseSeconds);
  expect(lost).toHaveBeenCalledTimes(1);
});

test('the loss to another visit is reported as soon as it is known', async () => {
  const lost = vi.fn<() => void>();
  lease.onLost(lost);
  answer = () => Promise.resolve(0);
  await pass(leaseSeconds / 3);
  expect(lost).toHaveBeenCalledTimes(1);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { virtualDaysAt } from '../host-clock/virtual-time.ts';
import { testNow } from './known-page.fixture.ts';
import { nextVisitAt, roundToSlot } from './next-visit-at.ts';

const day = 86_400;
const hostId = 12_345_678_901n;
const epochMs = Date.UTC(3000, 0, 1);

test('without a clock a page waits for its interval, up to the end of a slot', () => {
  const { nextVisitAt: at, expectedAt } = nextVisitAt({
    hostId,
    from: testNow,
    intervalSeconds: 8 * day,
    clock: null,
  });
  const waitSeconds = (at.getTime() - testNow.getTime()) / 1000;
  expect(waitSeconds).toBeGreaterThanOrEqual(8 * day);
  expect(waitSeconds).toBeLessThan((8 + 8 / 32) * day);
  expect(expectedAt).toEqual(at);
});

test('by a clock a page waits for as many virtual days, which pass at the pace of the clock', () => {
  const clock = { virtualDays: 100, clockAt: new Date(testNow.getTime() - day * 1000), clockPace: 4 };
  const planned = nextVisitAt({ hostId, from: testNow, intervalSeconds: 8 * day, clock });
  const virtualDays = (planned.nextVisitAt.getTime() - epochMs) / (day * 1000);
  const waitDays = virtualDays - virtualDaysAt(clock, testNow);
  expect(waitDays).toBeGreaterThanOrEqual(8);
  expect(waitDays).toBeLessThan(8 + 8 / 32);
  const realDays = (planned.expectedAt.getTime() - testNow.getTime()) / (day * 1000);
  expect(realDays).toBeCloseTo(waitDays / 4, 6);
});

const at = fc.date({ min: new Date('2025-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const anyHostId = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });

test('a visit is never sooner than its interval, and at most a thirty-second of it late', () => {
  fc.assert(
    fc.property(at, fc.integer({ min: 1, max: 40_000_000 }), anyHostId, (instant, seconds, host) => {
      const lateMs = roundToSlot(instant, seconds, host).getTime() - instant.getTime();
      expect(lateMs).toBeGreaterThanOrEqual(0);
      expect(lateMs).toBeLessThan((seconds * 1000) / 32 + 1);
    }),
  );
});

test('pages of one host with intervals of some days share few instants', () => {
  const start = Date.UTC(2026, 2, 1);
  const days = Array.from({ length: 500 }, (_, index) => 5 + index / 100);
  const instants = days.map((day) =>
    roundToSlot(new Date(start + day * 86_400_000), day * 86_400, 12_345n).getTime(),
  );
  expect(new Set(instants).size).toBeLessThan(60);
});

test('hosts do not fall due together', () => {
  const instant = new Date('2026-03-01T12:34:56Z');
  const slots = Array.from({ length: 100 }, (_, host) => roundToSlot(instant, 864_000, BigInt(host * 7_919)));
  expect(new Set(slots.map(Number)).size).toBeGreaterThan(90);
});

test('short intervals are kept to the millisecond', () => {
  const instant = new Date('2026-03-01T12:34:56.789Z');
  expect(roundToSlot(instant, 3_599, 5n)).toEqual(instant);
});

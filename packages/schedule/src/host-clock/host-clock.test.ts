import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockStepSeconds,
  daysUntilVirtual,
  newHostClock,
  setHostClock,
  defaultHostClockTuning,
  virtualDaysAfter,
  type HostClock,
} from './host-clock.ts';

const noNews = {
  elapsedDays: 0,
  pages: 10,
  changesFound: 0,
  changesExpected: 0,
  isPriced: false,
  servedDays: null,
};
const { inertia, memoryDays, slowest, fastest } = defaultHostClockTuning;

const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
const clocks: fc.Arbitrary<HostClock> = fc.record({
  virtualDays: fc.double({ min: 0, max: 1e5, noNaN: true }),
  pace: fc.double({ min: slowest, max: fastest, noNaN: true }),
  observed: fc.oneof(amount, fc.constant(0)),
  expected: fc.oneof(amount, fc.constant(0)),
  lagDays: fc.double({ min: 0, max: 1e3, noNaN: true }),
});

test('a new clock keeps real time', () => {
  expect(virtualDaysAfter(newHostClock, 5)).toBe(5);
  expect(setHostClock(newHostClock, { ...noNews, elapsedDays: 5 })).toEqual({
    ...newHostClock,
    virtualDays: 5,
  });
});

describe('verdicts', () => {
  test.each([
    [{ changesFound: 0, changesExpected: 0 }, 1],
    [{ changesFound: 4, changesExpected: 2 }, ((4 + inertia) / (2 + inertia)) ** 2],
    [{ changesFound: 0, changesExpected: 2 }, (inertia / (2 + inertia)) ** 2],
    [{ changesFound: 100, changesExpected: 0 }, fastest],
    [{ changesFound: 0, changesExpected: 100 }, slowest],
  ])('%j make the pace %d', (changes, pace) => {
    expect(setHostClock(newHostClock, { ...noNews, ...changes }).pace).toBeCloseTo(pace, 12);
  });

  test('of a host with few pages leave its clock at real time', () => {
    const changes = { changesFound: 4, changesExpected: 1 };
    expect(setHostClock(newHostClock, { ...noNews, ...changes, pages: 4 })).toEqual(newHostClock);
    expect(setHostClock(newHostClock, { ...noNews, ...changes, pages: 5 })).not.toEqual(newHostClock);
  });

  test('are forgotten within days, and the pace is exactly 1 again', () => {
    for (const changes of [{ changesFound: 30 }, { changesExpected: 30 }]) {
      const clock = setHostClock(newHostClock, { ...noNews, ...changes });
      const later = setHostClock(clock, { ...noNews, elapsedDays: 3 * memoryDays });
      expect(Math.abs(Math.log(later.pace))).toBeLessThan(Math.abs(Math.log(clock.pace)));
      expect(setHostClock(clock, { ...noNews, elapsedDays: 20 * memoryDays }).pace).toBe(1);
      expect(setHostClock(clock, { ...noNews, elapsedDays: 1e6 }).pace).toBe(1);
    }
  });
});

describe('between two settings', () => {
  test('virtual time passes at the pace, also after a real clock that ran backwards', () => {
    const clock = { ...newHostClock, virtualDays: 7, pace: 3 };
    expect(setHostClock(clock, { ...noNews, elapsedDays: 2 }).virtualDays).toBe(13);
    expect(setHostClock(clock, { ...noNews, elapsedDays: -2 }).virtualDays).toBe(7);
  });

  test('a virtual time comes when the clock shows it', () => {
    fc.assert(
      fc.property(clocks, fc.double({ min: -1e3, max: 1e3, noNaN: true }), (clock, ahead) => {
        const wanted = clock.virtualDays + ahead;
        expect(virtualDaysAfter(clock, daysUntilVirtual(clock, wanted))).toBeCloseTo(wanted, 6);
      }),
    );
  });
});

test('the lag bounds how far virtual time fell behind real time', () => {
  const slow = { ...newHostClock, pace: 0.5 };
  const later = setHostClock(slow, { ...noNews, elapsedDays: 4 });
  expect(later.lagDays).toBe(2);
  const fast = { ...later, pace: 2 };
  expect(setHostClock(fast, { ...noNews, elapsedDays: 1 }).lagDays).toBe(1);
  expect(setHostClock(fast, { ...noNews, elapsedDays: 9 }).lagDays).toBe(0);
});

test('the clock of a host with a price shows the due time of the page accessed last', () => {
  const served = { ...noNews, elapsedDays: 3, servedDays: 0.5 };
  expect(setHostClock(newHostClock, { ...served, isPriced: true })).toMatchObject({
    virtualDays: 0.5,
    lagDays: 2.5,
  });
  expect(setHostClock(newHostClock, served).virtualDays).toBe(3);
  expect(setHostClock(newHostClock, { ...served, isPriced: true, servedDays: null }).virtualDays).toBe(3);
});

test('a clock that differs from real time is set several times while its evidence decays', () => {
  expect(clockStepSeconds(defaultHostClockTuning)).toBeLessThan((memoryDays * 86_400) / 4);
});

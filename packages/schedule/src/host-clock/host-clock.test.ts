import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import type { ClockTuning } from './clock-tuning.ts';
import { usualClockTuning } from './clock-tuning.ts';
import type { HostClock } from './host-clock.ts';
import { advanceClock, clockPace, newHostClock, tellClock } from './host-clock.ts';
import { realDueDate, secondsUntil } from './wake-up.ts';

const day = secondsPerDay;
const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
const clocks: fc.Arbitrary<HostClock> = fc.record({
  virtualDays: fc.double({ min: 0, max: 1e5, noNaN: true }),
  observed: fc.oneof(amount, fc.constant(0)),
  expected: fc.oneof(amount, fc.constant(0)),
});
const tunings: fc.Arbitrary<ClockTuning> = fc.record({
  memoryDays: fc.double({ min: 0.1, max: 100, noNaN: true }),
  inertia: fc.double({ min: 0.1, max: 50, noNaN: true }),
  power: fc.constantFrom(1, 2),
  slowest: fc.double({ min: 0.01, max: 1, noNaN: true }),
  fastest: fc.double({ min: 1, max: 1_000, noNaN: true }),
  fewestPages: fc.constant(5),
});
const spans = fc.double({ min: 0, max: 1_000 * day, noNaN: true });
const stretches = fc.double({ min: 0.05, max: 20, noNaN: true });

test('a new clock keeps real time', () => {
  expect(clockPace(newHostClock)).toBe(1);
  expect(advanceClock(newHostClock, 5 * day).virtualDays).toBe(5);
});

describe('verdicts', () => {
  const { inertia } = usualClockTuning;
  const after = (count: number, verdict: { changed: boolean; pages: number }) => {
    let clock = newHostClock;
    for (let visit = 0; visit < count; visit += 1) {
      clock = tellClock(clock, { ...verdict, changeProbability: 0.5 });
    }
    return clock;
  };

  test('more changes than expected make it run faster, fewer slower', () => {
    expect(clockPace(after(4, { changed: true, pages: 10 }))).toBeCloseTo(
      ((4 + inertia) / (2 + inertia)) ** 2,
      12,
    );
    expect(clockPace(after(4, { changed: false, pages: 10 }))).toBeCloseTo(
      (inertia / (2 + inertia)) ** 2,
      12,
    );
  });

  test('a host of few pages keeps real time', () => {
    expect(after(4, { changed: true, pages: 4 })).toEqual(newHostClock);
    expect(after(4, { changed: true, pages: 5 })).not.toEqual(newHostClock);
  });

  test('what is no probability is not heard', () => {
    for (const changeProbability of [Number.NaN, -1, 2, Infinity]) {
      expect(tellClock(newHostClock, { changeProbability, changed: true, pages: 10 })).toEqual(newHostClock);
    }
  });

  test('are forgotten within days, and the pace is 1 again', () => {
    for (const changed of [true, false]) {
      const clock = after(30, { changed, pages: 10 });
      const later = advanceClock(clock, 20 * usualClockTuning.memoryDays * day);
      expect(clockPace(later)).toBeCloseTo(1, 6);
    }
  });
});

describe('advancing', () => {
  test('makes no difference in one step or in several', () => {
    fc.assert(
      fc.property(clocks, tunings, spans, spans, stretches, (clock, tuning, first, second, stretch) => {
        const twice = advanceClock(advanceClock(clock, first, tuning, stretch), second, tuning, stretch);
        const once = advanceClock(clock, first + second, tuning, stretch);
        expect(Math.abs(twice.virtualDays - once.virtualDays)).toBeLessThan(1e-9 * (1 + once.virtualDays));
        expect(twice.observed).toBeCloseTo(once.observed, 5);
        expect(twice.expected).toBeCloseTo(once.expected, 5);
      }),
    );
  });

  test('never turns a clock back, and never stops it', () => {
    fc.assert(
      fc.property(clocks, tunings, spans, (clock, tuning, seconds) => {
        const { virtualDays } = advanceClock(clock, seconds, tuning);
        const least = clock.virtualDays + (tuning.slowest * seconds) / day;
        expect(virtualDays).toBeGreaterThanOrEqual(least * (1 - 1e-12));
      }),
    );
  });

  test('a real clock that ran backwards, or tells nonsense, leaves it where it is', () => {
    const clock = { virtualDays: 7, observed: 3, expected: 1 };
    for (const seconds of [-1, -1e12, Number.NaN, Infinity])
      expect(advanceClock(clock, seconds)).toEqual(clock);
  });

  test('a stretch slows it by that factor', () => {
    const clock = { virtualDays: 0, observed: 3, expected: 1 };
    const { virtualDays } = advanceClock(clock, 4 * day);
    expect(advanceClock(clock, 4 * day, usualClockTuning, 2.5).virtualDays).toBeCloseTo(
      virtualDays / 2.5,
      12,
    );
  });
});

describe('waking up', () => {
  test('is when the advanced clock reaches the virtual time', () => {
    const ahead = fc.double({ min: 1e-6, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(clocks, tunings, ahead, stretches, (clock, tuning, days, stretch) => {
        const due = clock.virtualDays + days;
        const seconds = secondsUntil(clock, due, tuning, stretch);
        const reached = advanceClock(clock, seconds, tuning, stretch).virtualDays;
        expect(Math.abs(reached - due)).toBeLessThan(1e-9 * (1 + due));
      }),
    );
  });

  test('is now for a virtual time that has passed, or that nobody knows', () => {
    const clock = { virtualDays: 7, observed: 3, expected: 1 };
    expect(secondsUntil(clock, 7)).toBe(0);
    expect(secondsUntil(clock, 1)).toBe(0);
    expect(secondsUntil(clock, Number.NaN)).toBe(0);
    expect(secondsUntil(clock, Infinity)).toBe(Infinity);
  });

  test('keeps within the real bounds', () => {
    const at = (days: number) => new Date(days * day * 1_000);
    const plan = { clock: newHostClock, clockAt: at(100), earliest: at(101), latest: at(140) };
    expect(realDueDate({ ...plan, virtualDays: 30 })).toEqual(at(130));
    expect(realDueDate({ ...plan, virtualDays: 0.5 })).toEqual(at(101));
    expect(realDueDate({ ...plan, virtualDays: 60 })).toEqual(at(140));
    expect(realDueDate({ ...plan, virtualDays: 60 }, usualClockTuning, 0.5)).toEqual(at(130));
  });
});

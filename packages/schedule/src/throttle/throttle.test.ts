import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  effectiveThrottle,
  nextPermittedInstant,
  noThrottleSettings,
  type ThrottleSettings,
} from './throttle.ts';
import { packHours } from './weekly-hours.ts';

const defaults = { burstMaxCount: 4 };
const now = new Date('2026-07-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const terms = fc.record<ThrottleSettings>({
  paused: fc.boolean(),
  pausedUntil: fc.option(fc.integer({ min: -50, max: 50 }).map(later)),
  burstMaxCount: fc.option(fc.integer({ min: 1, max: 20 })),
  hours: fc.option(
    fc.integer({ min: 1, max: 24 }).map((open) => ({
      timeZone: 'Asia/Tokyo',
      openHours: packHours((hour) => hour % 24 < open),
    })),
  ),
  excludedPaths: fc.array(fc.constantFrom('/a', '/b*', '/*.pdf$')),
});

test('empty terms leave the setting unchanged', () => {
  const free = effectiveThrottle({}, defaults);
  expect(free).toEqual({ paused: false, pausedUntil: null, burstMaxCount: 4, weeks: [], excludedPaths: [] });
  expect(nextPermittedInstant(now, free)).toBe(now);
});

test('a webmaster’s terms never advance an access, lengthen a burst or remove an exclusion', () => {
  fc.assert(
    fc.property(fc.option(terms, { nil: undefined }), terms, (operator, webmaster) => {
      const ofOperator = operator ? { operator } : {};
      const alone = effectiveThrottle(ofOperator, defaults);
      const both = effectiveThrottle({ ...ofOperator, webmaster }, defaults);
      expect(both.burstMaxCount).toBeLessThanOrEqual(alone.burstMaxCount);
      expect(both.excludedPaths).toEqual(expect.arrayContaining([...alone.excludedPaths]));
      const [first, then] = [nextPermittedInstant(now, alone), nextPermittedInstant(now, both)];
      const ms = (instant: Date | null) => instant?.getTime() ?? Infinity;
      expect(ms(then)).toBeGreaterThanOrEqual(ms(first));
    }),
  );
});

test('bursts are never longer than the setting allows', () => {
  const operator = { ...noThrottleSettings, burstMaxCount: 9 };
  expect(effectiveThrottle({ operator }, defaults).burstMaxCount).toBe(4);
});

test('a pause lasts until its end, and then until the hours are open', () => {
  const nightly = { timeZone: 'UTC', openHours: packHours((hour) => hour % 24 < 6) };
  const operator = { ...noThrottleSettings, pausedUntil: later(3) };
  expect(nextPermittedInstant(now, effectiveThrottle({ operator }, defaults))).toEqual(later(3));
  const webmaster = { ...noThrottleSettings, hours: nightly };
  expect(nextPermittedInstant(now, effectiveThrottle({ operator, webmaster }, defaults))).toEqual(later(12));
  const forGood = { ...noThrottleSettings, paused: true };
  expect(nextPermittedInstant(now, effectiveThrottle({ webmaster: forGood }, defaults))).toBeNull();
});

test('a pause that is over and hours that are open permit at once', () => {
  const operator = { ...noThrottleSettings, pausedUntil: later(-1) };
  expect(nextPermittedInstant(now, effectiveThrottle({ operator }, defaults))).toBe(now);
});

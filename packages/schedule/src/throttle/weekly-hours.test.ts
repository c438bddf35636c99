import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nextOpenInstant,
  hourOfWeek,
  hoursPerWeek,
  isOpenHour,
  packHours,
  openShare,
} from './weekly-hours.ts';

const zones = [
  'UTC',
  'Asia/Tokyo',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
];
const nightly = packHours((hour) => hour % 24 < 6);
const at = (text: string) => new Date(text);
const next = (from: string, timeZone: string, openHours: string) =>
  nextOpenInstant(at(from), [{ timeZone, openHours }])?.toISOString();

test('an instant within the hours is permitted unchanged', () => {
  expect(next('2026-07-01T02:30:15.500Z', 'UTC', nightly)).toBe('2026-07-01T02:30:15.500Z');
});

test('hours are those of the zone of the host', () => {
  expect(next('2026-07-01T06:00:00Z', 'UTC', nightly)).toBe('2026-07-02T00:00:00.000Z');
  expect(next('2026-07-01T06:00:00Z', 'Asia/Tokyo', nightly)).toBe('2026-07-01T15:00:00.000Z');
  expect(next('2026-07-01T06:00:00Z', 'Asia/Kathmandu', nightly)).toBe('2026-07-01T18:15:00.000Z');
});

test('a week continues from Sunday to Monday', () => {
  const monday = packHours((hour) => hour === 0);
  expect(next('2026-07-05T12:00:00Z', 'UTC', monday)).toBe('2026-07-06T00:00:00.000Z');
  expect(next('2026-07-06T01:00:00Z', 'UTC', monday)).toBe('2026-07-13T00:00:00.000Z');
});

test('an hour that summer time skips is not waited for, and one that it repeats counts twice', () => {
  const two = packHours((hour) => hour % 24 === 2);
  // Berlin, 29 March 2026: 02:00 becomes 03:00.
  expect(next('2026-03-29T00:30:00Z', 'Europe/Berlin', two)).toBe('2026-03-30T00:00:00.000Z');
  // Berlin, 25 October 2026: 03:00 becomes 02:00.
  expect(next('2026-10-25T00:59:00Z', 'Europe/Berlin', two)).toBe('2026-10-25T00:59:00.000Z');
  expect(next('2026-10-25T01:10:00Z', 'Europe/Berlin', two)).toBe('2026-10-25T01:10:00.000Z');
});

test('weeks without a common hour permit nothing', () => {
  const day = packHours((hour) => hour % 24 >= 6);
  const weeks = [nightly, day].map((openHours) => ({ timeZone: 'UTC', openHours }));
  expect(nextOpenInstant(at('2026-07-01T00:00:00Z'), weeks)).toBeNull();
  expect(nextOpenInstant(at('2026-07-01T00:00:00Z'), [])).toEqual(at('2026-07-01T00:00:00Z'));
});

test('the next instant is open in every zone, and nothing before it was', () => {
  const week = fc.record({
    timeZone: fc.constantFrom(...zones),
    openHours: fc
      .array(fc.boolean(), { minLength: hoursPerWeek, maxLength: hoursPerWeek })
      .map((open) => packHours((hour) => open[hour] === true)),
  });
  const isOpen = (weeks: readonly { timeZone: string; openHours: string }[], instant: Date) =>
    weeks.every(({ timeZone, openHours }) => isOpenHour(openHours, hourOfWeek(timeZone, instant).hour));
  fc.assert(
    fc.property(
      fc.date({ min: at('2026-01-01'), max: at('2027-12-31'), noInvalidDate: true }),
      fc.array(week, { minLength: 1, maxLength: 2 }),
      (from, weeks) => {
        const found = nextOpenInstant(from, weeks);
        fc.pre(found !== null);
        expect(isOpen(weeks, found)).toBe(true);
        for (let ms = from.getTime(); ms < found.getTime(); ms += 7 * 60_000)
          expect(isOpen(weeks, new Date(ms))).toBe(false);
        const justBefore = new Date(found.getTime() - 1);
        expect(justBefore >= from && isOpen(weeks, justBefore)).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
});

test('the share is of the hours that are open to all', () => {
  const nights = { openHours: packHours((hour) => hour % 24 < 6) };
  const weekdays = { openHours: packHours((hour) => hour < 120) };
  expect(openShare([])).toBe(1);
  expect(openShare([nights])).toBe(0.25);
  expect(openShare([nights, weekdays])).toBeCloseTo((6 * 5) / 168, 12);
});

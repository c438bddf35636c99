import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earliestInstant,
  readTimeRange,
  spanOf,
  spanProblem,
  timePresetKeys,
  timeRangeSchema,
  writeTimeRange,
  zoomedOut,
} from './time-range.ts';

const now = new Date('2026-11-23T10:30:20Z');
const at = (text: string) => new Date(text);

describe('a free range', () => {
  test('is refused with the reason', () => {
    const [early, late] = [at('2026-11-01T00:00Z'), at('2026-11-02T00:00Z')];
    expect(spanProblem(early, late, now)).toBeNull();
    expect(spanProblem(null, late, now)).toBe('from-missing');
    expect(spanProblem(early, null, now)).toBe('to-missing');
    expect(spanProblem(late, early, now)).toBe('order');
    expect(spanProblem(early, early, now)).toBe('order');
    expect(spanProblem(early, at('2026-11-01T00:00:30Z'), now)).toBe('short');
    expect(spanProblem(early, at('2026-11-23T10:31Z'), now)).toBeNull();
    expect(spanProblem(early, at('2026-11-23T10:32Z'), now)).toBe('future');
    expect(spanProblem(at('1999-12-31T23:59Z'), late, now)).toBe('early');
  });

  test('survives writing to an address and reading, to the second', () => {
    const seconds = fc.integer({ min: earliestInstant.getTime() / 1_000, max: now.getTime() / 1_000 });
    fc.assert(
      fc.property(seconds, seconds, (a, b) => {
        fc.pre(Math.abs(a - b) >= 60);
        const range = { from: new Date(Math.min(a, b) * 1_000), to: new Date(Math.max(a, b) * 1_000) };
        expect(readTimeRange(writeTimeRange(range), now)).toEqual(range);
      }),
    );
  });

  test.each([
    { from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-02T00:00Z', to: '2026-11-01T00:00Z' },
    { from: '2026-11-01T00:00Z' },
    { from: '2026-13-01T00:00Z', to: '2026-14-01T00:00Z' },
    { from: '2026-11-01T00:00Z', to: '2027-11-01T00:00Z' },
    { range: '2h' },
    { range: 'toString' },
    {},
  ])('is ignored where an address is invalid: %j', (parameters) => {
    expect(readTimeRange(parameters, now)).toBeNull();
  });
});

test('a preset ends now, and the range of all begins with the data', () => {
  for (const preset of timePresetKeys) {
    expect(readTimeRange(writeTimeRange({ preset }), now)).toEqual({ preset });
    expect(spanOf({ preset }, now, null).to).toEqual(new Date(now.getTime() + 1));
  }
  expect(spanOf({ preset: '24h' }, now, null).from).toEqual(at('2026-11-22T10:30:20Z'));
  const start = at('2024-02-01T00:00Z');
  expect(spanOf({ preset: 'all' }, now, start).from).toEqual(start);
  expect(spanOf({ preset: 'all' }, now, null).from).toEqual(at('2026-11-23T09:30:20Z'));
});

test('zooming out doubles a span around its middle, and never passes now', () => {
  const past = { from: at('2026-11-10T00:00Z'), to: at('2026-11-11T00:00Z') };
  expect(zoomedOut(past, now)).toEqual({ from: at('2026-11-09T12:00Z'), to: at('2026-11-11T12:00Z') });
  const recent = { from: at('2026-11-23T09:30:20Z'), to: now };
  expect(zoomedOut(recent, now)).toEqual({ from: at('2026-11-23T08:30:20Z'), to: now });
});

test('queries refuse ranges without length, before the year 2000 and of unknown names', () => {
  const isValid = (input: unknown) => timeRangeSchema.safeParse(input).success;
  expect(isValid({ preset: '7d' })).toBe(true);
  expect(isValid({ from: at('2026-11-01T00:00Z'), to: now })).toBe(true);
  expect(isValid({ from: now, to: now })).toBe(false);
  expect(isValid({ from: at('1970-01-01T00:00Z'), to: now })).toBe(false);
  expect(isValid({ from: at('2026-11-01T00:00Z'), to: at('9999-01-01T00:00Z') })).toBe(false);
  expect(isValid({ preset: 'week' })).toBe(false);
});

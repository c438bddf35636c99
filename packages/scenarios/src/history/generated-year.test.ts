import { seededRandom } from '@meguri/testing';
import { expect, test } from 'vitest';
import { generateHostYear } from './generate-host-year.ts';
import { addDay, hourFigures, spreadOverHours, type GeneratedHour } from './spread-over-hours.ts';

const year = generateHostYear({ hostId: 1n, pages: 120 }, 365, seededRandom(7));

test('the same seed generates the same year', () => {
  expect(generateHostYear({ hostId: 1n, pages: 120 }, 365, seededRandom(7))).toEqual(year);
  expect(generateHostYear({ hostId: 1n, pages: 120 }, 365, seededRandom(8))).not.toEqual(year);
});

test('every access of a day has one outcome, and no count is negative', () => {
  for (const day of year) {
    const { accesses, firstCaptures, changed, unchanged, errors } = day;
    expect(firstCaptures + changed + unchanged + errors).toBe(accesses);
    expect(Math.min(firstCaptures, changed, unchanged, errors)).toBeGreaterThanOrEqual(0);
  }
  expect(year.at(-1)?.day).toBe(364);
});

test('the hours of a day add up to the day', () => {
  const days = new Map<number, GeneratedHour>();
  for (const day of year) addDay(days, day);
  for (const day of days.values()) {
    const hours = spreadOverHours(day);
    for (const figure of hourFigures) {
      expect(hours.reduce((sum, hour) => sum + hour[figure], 0)).toBe(day[figure]);
      expect(Math.min(...hours.map((hour) => hour[figure]))).toBeGreaterThanOrEqual(0);
    }
  }
});

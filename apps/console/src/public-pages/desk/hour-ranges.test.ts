import { isOpenHour, packHours } from '@meguri/schedule';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHourRanges, parseHourRanges } from './hour-ranges.ts';

test.each([
  ['', []],
  ['0-2', [0, 1]],
  [' 22:00 – 24:00, 0-1 ', [0, 22, 23]],
  ['２２〜２４、0-1', [0, 22, 23]],
  ['6-6', null],
  ['22-6', null],
  ['0-25', null],
  ['0-6.5', null],
  ['nights', null],
  ['-1-3', null],
])('%j is %j', (text, hours) => {
  const open = parseHourRanges(text);
  expect(open && [...open].toSorted((a, b) => a - b)).toEqual(hours);
});

test('formatted weeks parse back to the same week', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 167 })), (open) => {
      const week = packHours((hour) => open.includes(hour));
      for (let day = 0; day < 7; day += 1) {
        const read = parseHourRanges(formatHourRanges(week, day));
        for (let hour = 0; hour < 24; hour += 1)
          expect(read?.has(hour)).toBe(isOpenHour(week, day * 24 + hour));
      }
    }),
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorBackoffSeconds, errorClasses, longestErrorBackoffSeconds } from './error-backoff.ts';

const unjittered = () => 0.5;

test('doubles from one hour after server errors', () => {
  const waits = [1, 2, 3, 4].map((consecutiveErrors) =>
    errorBackoffSeconds({ consecutiveErrors, errorClass: 'server', random: unjittered }),
  );
  expect(waits).toEqual([3_600, 7_200, 14_400, 28_800]);
});

test('is never longer than thirty days, after any number of errors', () => {
  for (const consecutiveErrors of [20, 1_000, Number.MAX_SAFE_INTEGER, Infinity]) {
    const wait = errorBackoffSeconds({ consecutiveErrors, errorClass: 'dns', random: unjittered });
    expect(wait).toBe(longestErrorBackoffSeconds);
  }
});

test('is within a fifth of its middle and never falls from one error to the next but one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...errorClasses),
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 0.999999, noNaN: true }),
      (errorClass, consecutiveErrors, chance) => {
        const wait = errorBackoffSeconds({ consecutiveErrors, errorClass, random: () => chance });
        const middle = errorBackoffSeconds({ consecutiveErrors, errorClass, random: unjittered });
        const later = { consecutiveErrors: consecutiveErrors + 2, errorClass };
        expect(wait).toBeGreaterThanOrEqual(Math.floor(middle * 0.8));
        expect(wait).toBeLessThanOrEqual(Math.ceil(middle * 1.2));
        expect(errorBackoffSeconds({ ...later, random: () => 0 })).toBeGreaterThanOrEqual(wait);
      },
    ),
  );
});

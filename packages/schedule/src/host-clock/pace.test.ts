import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClockTuning } from './clock-tuning.ts';
import { usualClockTuning } from './clock-tuning.ts';
import { paceOf, virtualDaysWithin } from './pace.ts';

/** The worked examples imagine one change found and one expected. */
const exampleTuning: ClockTuning = { ...usualClockTuning, inertia: 1 };

const tuningOf = (power: 1 | 2): ClockTuning => ({ ...usualClockTuning, power });

test.each([
  [{ observed: 0, expected: 0 }, 1],
  [{ observed: 3, expected: 1 }, 4],
  [{ observed: 1, expected: 3 }, 1 / 4],
  [{ observed: 100, expected: 0 }, 100],
  [{ observed: 0, expected: 100 }, 0.1],
])('the pace of %j is %d', (tidings, pace) => {
  expect(paceOf(tidings, exampleTuning)).toBeCloseTo(pace, 12);
});

/** The same integral by Simpson's rule, in steps of a hundredth of the memory. */
function integrated(
  tidings: { observed: number; expected: number },
  days: number,
  tuning: ClockTuning,
): number {
  const steps = 2 * Math.ceil((50 * days) / tuning.memoryDays);
  const pace = (s: number) => {
    const kept = Math.exp(-s / tuning.memoryDays);
    return paceOf({ observed: tidings.observed * kept, expected: tidings.expected * kept }, tuning);
  };
  let sum = pace(0) + pace(days);
  for (let i = 1; i < steps; i += 1) sum += (i % 2 === 1 ? 4 : 2) * pace((i * days) / steps);
  return (sum * days) / steps / 3;
}

describe.each([1, 2] as const)('with power %d', (power) => {
  test.each([
    { observed: 0, expected: 0 },
    { observed: 1, expected: 0 },
    { observed: 1, expected: 1e-9 },
    { observed: 0, expected: 1e-4 },
    { observed: 2, expected: 1.4 },
    { observed: 0, expected: 1.5 },
    { observed: 500, expected: 20 },
    { observed: 0, expected: 30 },
    { observed: 400, expected: 0 },
    { observed: 2e5, expected: 1e5 },
  ])('virtual time is the integral of the fading pace of %j', (tidings) => {
    const tuning = tuningOf(power);
    for (const days of [0.01, 1, 5, 40]) {
      const relative = virtualDaysWithin(tidings, days, tuning) / integrated(tidings, days, tuning);
      expect(relative).toBeCloseTo(1, 4);
    }
  });

  test('virtual time never runs slower or faster than its bounds', () => {
    const amount = fc.double({ min: 0, max: 1e7, noNaN: true });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (observed, expected, days) => {
          const virtualDays = virtualDaysWithin({ observed, expected }, days, tuningOf(power));
          expect(virtualDays).toBeGreaterThanOrEqual(days * usualClockTuning.slowest * (1 - 1e-12));
          expect(virtualDays).toBeLessThanOrEqual(days * usualClockTuning.fastest * (1 + 1e-12));
        },
      ),
    );
  });
});

import { expect, test } from 'vitest';
import { openShare } from './open-share.ts';
import { packHours } from './weekly-hours.ts';

test('the share is of the hours that are open to all', () => {
  const nights = { openHours: packHours((hour) => hour % 24 < 6) };
  const weekdays = { openHours: packHours((hour) => hour < 120) };
  expect(openShare([])).toBe(1);
  expect(openShare([nights])).toBe(0.25);
  expect(openShare([nights, weekdays])).toBeCloseTo((6 * 5) / 168, 12);
});

import { expect, test } from 'vitest';
import { estimateText } from './page-why.ts';

test.each([
  [0.1, 0.5, 'at nine chances in ten every 2 days to 10 days.'],
  [0, 0.5, 'at nine chances in ten not more often than every 2 days.'],
  [0.1, null, 'at nine chances in ten at least every 10 days.'],
])('an estimate between %j and %j changes a day', (lowPerDay, highPerDay, words) => {
  const page = { ratePerDay: 0.2, rateBounds: { lowPerDay, highPerDay } };
  expect(estimateText(page)).toBe(`It changes about every 5 days; ${words}`);
});

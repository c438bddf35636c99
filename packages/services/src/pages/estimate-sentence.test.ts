import { expect, test } from 'vitest';
import { estimateSentence } from './estimate-sentence.ts';

test.each([
  [{ ratePerDay: 0.2, lowPerDay: 0.1, highPerDay: 0.5 }, 'at nine chances in ten every 2 days to 10 days.'],
  [
    { ratePerDay: 0.2, lowPerDay: 0, highPerDay: 0.5 },
    'at nine chances in ten not more often than every 2 days.',
  ],
  [{ ratePerDay: 0.2, lowPerDay: 0.1, highPerDay: null }, 'at nine chances in ten at least every 10 days.'],
])('an estimate of %j', (estimate, bounds) => {
  expect(estimateSentence(estimate)).toBe(`It changes about every 5 days; ${bounds}`);
});

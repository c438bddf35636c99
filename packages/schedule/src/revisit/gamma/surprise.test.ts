import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSurprising, largestSurprise, noSurprise, surpriseAfter } from './surprise.ts';

const probability = fc.double({ min: 0, max: 1, noNaN: true });
const verdicts = fc.array(fc.record({ changed: fc.boolean(), changeProbability: probability }));

test('surprise is a whole number of one byte after any verdicts', () => {
  fc.assert(
    fc.property(verdicts, (seen) => {
      const surprise = seen.reduce(surpriseAfter, noSurprise);
      expect(Number.isInteger(surprise)).toBe(true);
      expect(Math.abs(surprise)).toBeLessThanOrEqual(largestSurprise);
      expect(Object.is(surprise, -0)).toBe(false);
    }),
  );
});

test('one verdict never suffices, three consecutive unexpected ones do', () => {
  fc.assert(
    fc.property(fc.boolean(), probability, (changed, changeProbability) => {
      expect(isSurprising(surpriseAfter(noSurprise, { changed, changeProbability }))).toBe(false);
    }),
  );
  for (const changed of [true, false]) {
    const unexpected = { changed, changeProbability: changed ? 0.1 : 0.9 };
    const seen = [unexpected, unexpected, unexpected];
    expect(isSurprising(seen.reduce(surpriseAfter, noSurprise))).toBe(true);
  }
});

test('alternating deviations are no surprise', () => {
  let surprise = noSurprise;
  for (let visit = 0; visit < 100; visit += 1) {
    surprise = surpriseAfter(surprise, { changed: visit % 2 === 0, changeProbability: 0.5 });
    expect(isSurprising(surprise)).toBe(false);
  }
});

test('surprise fades once verdicts are as expected', () => {
  let surprise = largestSurprise;
  for (let visit = 0; visit < 10; visit += 1) {
    surprise = surpriseAfter(surprise, { changed: true, changeProbability: 0.95 });
  }
  expect(isSurprising(surprise)).toBe(false);
});

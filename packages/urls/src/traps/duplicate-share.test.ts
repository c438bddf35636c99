import { expect, test } from 'vitest';
import { countCapture, duplicateShare, isOfDuplicates, noCaptures } from './duplicate-share.ts';

/** After how many captures a form is one of duplicates; null: never within 1,000. */
function recognisedAfter(isDuplicate: (index: number) => boolean): number | null {
  let counts = noCaptures;
  for (let index = 0; index < 1_000; index += 1) {
    counts = countCapture(counts, isDuplicate(index));
    if (isOfDuplicates(counts, false)) return index + 1;
  }
  return null;
}

test('a calendar is recognised after 20 captures, the first of which is the original', () => {
  expect(recognisedAfter((index) => index > 0)).toBe(20);
});

test('a form with a distinct page among eight is not recognised', () => {
  expect(recognisedAfter((index) => index % 8 !== 0)).toBeNull();
});

test('distinct pages end it, a few do not', () => {
  let counts = noCaptures;
  for (let index = 0; index < 200; index += 1) counts = countCapture(counts, true);
  for (let distinct = 1; ; distinct += 1) {
    counts = countCapture(counts, false);
    if (isOfDuplicates(counts, true)) continue;
    expect(distinct).toBeGreaterThan(15);
    expect(distinct).toBeLessThan(30);
    break;
  }
  expect(duplicateShare(noCaptures)).toBe(0);
});

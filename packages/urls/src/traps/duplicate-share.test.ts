import { expect, test } from 'vitest';
import {
  countCapture,
  duplicateShare,
  noCaptures,
  repeatOfForm,
  type RepeatKind,
} from './duplicate-share.ts';

/** After how many captures a form is one of duplicates; null: never within 1,000. */
function recognisedAfter(repeatAt: (index: number) => RepeatKind | null): [number, RepeatKind] | null {
  let counts = noCaptures;
  for (let index = 0; index < 1_000; index += 1) {
    counts = countCapture(counts, repeatAt(index));
    const repeat = repeatOfForm(counts, null);
    if (repeat !== null) return [index + 1, repeat];
  }
  return null;
}

test('a calendar is recognised after 20 captures, the first of which is the original', () => {
  expect(recognisedAfter((index) => (index > 0 ? 'same' : null))).toEqual([20, 'same']);
});

test('a form is one of similar pages where too few are the same', () => {
  expect(recognisedAfter((index) => (index === 0 ? null : index % 4 === 0 ? 'same' : 'similar'))).toEqual([
    20,
    'similar',
  ]);
});

test('a form of identical pages becomes one of similar pages, and back', () => {
  let counts = noCaptures;
  let repeat: RepeatKind | null = null;
  const seen: (RepeatKind | null)[] = [];
  for (const kind of ['same', 'similar', 'same'] as const) {
    for (let index = 0; index < 200; index += 1) {
      counts = countCapture(counts, kind);
      repeat = repeatOfForm(counts, repeat);
    }
    seen.push(repeat);
  }
  expect(seen).toEqual(['same', 'similar', 'same']);
});

test('a form with a distinct page among eight is not recognised', () => {
  expect(recognisedAfter((index) => (index % 8 === 0 ? null : 'same'))).toBeNull();
});

test('many distinct pages end the recognition, a few do not', () => {
  let counts = noCaptures;
  for (let index = 0; index < 200; index += 1) counts = countCapture(counts, 'same');
  for (let distinct = 1; ; distinct += 1) {
    counts = countCapture(counts, null);
    if (repeatOfForm(counts, 'same') !== null) continue;
    expect(distinct).toBeGreaterThan(15);
    expect(distinct).toBeLessThan(30);
    break;
  }
  expect(duplicateShare(noCaptures)).toBe(0);
});

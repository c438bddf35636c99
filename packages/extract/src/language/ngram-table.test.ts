import { eld } from 'eld/extrasmall';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEld } from './eld.ts';
import { openNgrams, packNgrams } from './ngram-table.ts';
import { requireEld } from './require-eld.ts';

const { ngramsData } = requireEld('ngrams/extrasmall.js');

test('a packed table has all n-grams of the detector and no others', () => {
  const packed = packNgrams(ngramsData);
  expect(packed.length).toBeLessThan(1_000_000);
  const { ngrams, ...rest } = openNgrams(packed);
  expect(rest).toEqual({ type: ngramsData.type, languages: ngramsData.languages });
  for (const [ngram, scores] of Object.entries(ngramsData.ngrams)) expect(ngrams[ngram]).toEqual(scores);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (ngram) => {
      expect(ngrams[ngram]).toEqual(
        Object.hasOwn(ngramsData.ngrams, ngram) ? ngramsData.ngrams[ngram] : undefined,
      );
    }),
    { numRuns: 2_000 },
  );
});

test('n-grams that differ by zeros or length are distinct', () => {
  const table = { a: { 0: 1 }, '\0a': { 1: 2 }, 'a\0': { 2: 3 }, '': { 3: 4 }, ÿÿÿÿÿÿ: { 255: 255 } };
  const { ngrams } = openNgrams(packNgrams({ type: 'test', languages: {}, ngrams: table }));
  for (const [ngram, scores] of Object.entries(table)) expect(ngrams[ngram]).toEqual(scores);
  for (const other of ['\0', 'b', 'aa', 'Āa', 'ÿÿÿÿÿÿÿ', 'ÿÿÿÿÿþ']) expect(ngrams[other]).toBeUndefined();
});

test.each([
  ['n-gram', { abcdefg: { 0: 1 } }],
  ['n-gram', { あ: { 0: 1 } }],
  ['both', { a: { 256: 1 } }],
  ['both', { a: { 0: 0.5 } }],
])('what does not fit is refused: %s', (named, ngrams) => {
  expect(() => packNgrams({ type: 'test', languages: {}, ngrams })).toThrow(named);
});

test('texts of all scripts get the same languages as from the data of the detector', () => {
  const packed = openEld();
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      'der',
      'und',
      'the',
      'les',
      'что',
      'それは',
      '的',
      'الذي',
      'είναι',
      '그리고',
      'você',
      'için',
      'hoặc',
    ),
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
      const text = parts.join(' ');
      const [own, theirs] = [packed.detect(text), eld.detect(text)];
      expect(own.language).toBe(theirs.language);
      expect(own.getScores()).toEqual(theirs.getScores());
      expect(own.isReliable()).toBe(theirs.isReliable());
    }),
    { numRuns: 1_000 },
  );
});

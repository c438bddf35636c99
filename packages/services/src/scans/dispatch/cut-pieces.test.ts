import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutPiece, equalShares, sizeOfPiece, type Segment } from './cut-pieces.ts';

const some = { documents: 100_000, bytes: 1e9 };
const usual = { analysers: 4, all: some, isProgram: false, secondsPerDocument: null };

test('pieces grow from 4 documents to a share of what is left, and shrink towards the end', () => {
  const size = (cut: number, left: number) => sizeOfPiece({ ...usual, cut, left }).maxRecords;
  expect([0, 1, 2, 3, 20].map((cut) => size(cut, 100_000))).toEqual([4, 8, 16, 32, 256]);
  expect([3_200, 640, 100, 1].map((left) => size(20, left))).toEqual([100, 20, 8, 8]);
});

test('a scan of a hundred million documents has at most 100,000 pieces', () => {
  const all = { documents: 100_000_000, bytes: 1e12 };
  const { maxRecords, maxBytes } = sizeOfPiece({
    ...usual,
    cut: 100,
    left: all.documents,
    all,
    secondsPerDocument: 60,
  });
  expect(all.documents / maxRecords).toBeLessThanOrEqual(50_000);
  expect(all.bytes / maxBytes).toBeLessThanOrEqual(50_000);
});

test('a program, which starts again for each piece, gets longer ones', () => {
  const size = (cut: number, left: number) =>
    sizeOfPiece({ ...usual, isProgram: true, cut, left }).maxRecords;
  expect([0, 1, 2, 3, 20].map((cut) => size(cut, 100_000))).toEqual([4, 16, 64, 256, 2_048]);
  expect([6_400, 100].map((left) => size(20, left))).toEqual([256, 256]);
});

test.each([
  [0.0001, 256, 8],
  // Of 50 ms: the last pieces take a quarter of a second.
  [0.05, 256, 5],
  [1, 20, 1],
  [600, 2, 1],
])('an analyser that takes %d s for a document gets pieces of %d, at last of %d', (seconds, most, last) => {
  const size = (left: number) =>
    sizeOfPiece({ ...usual, secondsPerDocument: seconds, cut: 20, left }).maxRecords;
  expect([size(100_000), size(1)]).toEqual([most, last]);
});

test('a piece ends before its bytes exceed the limit, and has at least one document', () => {
  const segment: Segment = { fileId: 3, nodeId: 2, slot: null, next: 10, end: 13 };
  const places = [50, 70, 500].map((length) => ({ fileId: 3, offset: 0, length }));
  const cut = (from: number) => cutPiece(segment, places.slice(from), 130);
  expect([cut(0), cut(2)].map(({ first, records, bytes }) => [first, records, bytes])).toEqual([
    [10, 2, 120],
    [12, 1, 500],
  ]);
  expect(segment.next).toBe(13);
});

test('shares hold every document once, in order, and differ by at most one', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 9 }), (files, count) => {
      let at = 0;
      const ranges = files.map((length, fileId) => ({ fileId, first: at, end: (at += length) }));
      const analysers = Array.from({ length: count }, (_, slot) => ({ nodeId: 1, slot }));
      const shares = equalShares(ranges, analysers);
      expect(
        shares.flatMap(({ next, end }) => Array.from({ length: end - next }, (_, index) => next + index)),
      ).toEqual(Array.from({ length: at }, (_, index) => index));
      const sizes = analysers.map(({ slot }) =>
        shares.filter((one) => one.slot === slot).reduce((sum, { next, end }) => sum + end - next, 0),
      );
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      for (const { fileId, next, end } of shares) {
        const range = ranges[fileId];
        expect(range && next >= range.first && end <= range.end && next < end).toBe(true);
      }
    }),
  );
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyRecordChange, foldSourceEvents, type SourceEvent } from './source-events.ts';
import {
  announcementPrecision,
  announcementRecall,
  emptySourceRecord,
  isIgnored,
  trustsDates,
  type SourceRecord,
} from './source-record.ts';

const trial = (hit: boolean, expected = 0): SourceEvent => ({
  kind: 'trial',
  source: 'sitemap',
  hit,
  expected,
});
const change = (announced: boolean): SourceEvent => ({ kind: 'change', source: 'sitemap', announced });

function after(events: readonly SourceEvent[], record: SourceRecord = emptySourceRecord): SourceRecord {
  const fold = foldSourceEvents(events).get('sitemap');
  return fold ? applyRecordChange(record, fold) : record;
}

const anyEvent = fc.oneof(
  fc
    .tuple(fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([hit, expected]) => trial(hit, expected)),
  fc.boolean().map(change),
);
const anyRecord = fc.array(anyEvent, { maxLength: 200 }).map((events) => after(events));

test.each([
  ['nothing', [], 0.5, 0.5],
  ['a hit', [trial(true)], 2 / 3, 0.5],
  ['a miss', [trial(false)], 1 / 3, 0.5],
  ['a miss and a hit', [trial(false), trial(true)], 2 / 3.98, 0.5],
  ['an announced change', [change(true)], 0.5, 2 / 3],
  ['an announced and an unannounced change', [change(true), change(false)], 0.5, 1.98 / 3.98],
])('after %s the precision and the recall are those of the rule of succession', (_what, events, q, r) => {
  expect(announcementPrecision(after(events))).toBeCloseTo(q, 12);
  expect(announcementRecall(after(events))).toBeCloseTo(r, 12);
});

test('hits explained by chance do not count', () => {
  expect(
    announcementPrecision({ ...emptySourceRecord, trials: 40, hits: 20, misses: 20, expected: 20 }),
  ).toBeCloseTo(1 / 22);
  expect(
    announcementPrecision({ ...emptySourceRecord, trials: 40, hits: 40, misses: 0, expected: 20 }),
  ).toBeGreaterThan(0.75);
});

test('precision and recall lie between 0 and 1 for any record, and are never NaN', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      for (const share of [announcementPrecision(record), announcementRecall(record)]) {
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThan(1);
      }
    }),
  );
});

test('where chance explains nothing, a hit never lowers the precision and a miss never raises it', () => {
  const withoutChance = fc
    .array(fc.boolean(), { maxLength: 200 })
    .map((hits) => after(hits.map((hit) => trial(hit))));
  fc.assert(
    fc.property(withoutChance, (record) => {
      const before = announcementPrecision(record);
      expect(announcementPrecision(after([trial(true)], record))).toBeGreaterThanOrEqual(before);
      expect(announcementPrecision(after([trial(false)], record))).toBeLessThanOrEqual(before);
    }),
  );
});

test('events applied at once and one by one give the same record', () => {
  fc.assert(
    fc.property(anyRecord, fc.array(anyEvent, { maxLength: 50 }), (record, events) => {
      const atOnce = after(events, record);
      const oneByOne = events.reduce((so, event) => after([event], so), record);
      for (const name of Object.keys(record) as (keyof SourceRecord)[]) {
        expect(atOnce[name]).toBeCloseTo(oneByOne[name], 9);
      }
    }),
  );
});

describe('a source is ignored', () => {
  test('after 20 trials without a hit, not after 19', () => {
    const misses = Array.from({ length: 20 }, () => trial(false));
    expect(isIgnored(after(misses.slice(1)))).toBe(false);
    expect(isIgnored(after(misses))).toBe(true);
  });

  test.each([0.2, 0.5, 0.9])('if it is right only as often as by chance, %d of the time', (expected) => {
    // As even as hits can be spread: no luck, good or bad.
    const hits = Array.from({ length: 300 }, (_, n) =>
      trial(Math.floor((n + 1) * expected) > Math.floor(n * expected), expected),
    );
    expect(isIgnored(after(hits))).toBe(true);
  });

  test('until it has two hits again', () => {
    const liar = after(Array.from({ length: 200 }, () => trial(false)));
    const mended = after([trial(true), trial(true)], liar);
    expect(isIgnored(after([trial(true)], liar))).toBe(true);
    expect(isIgnored(mended)).toBe(false);
  });

  test('never while it is correct, even if its pages change at every other visit anyway', () => {
    let record = emptySourceRecord;
    for (let count = 0; count < 200; count += 1) {
      record = after([trial(true, 0.5)], record);
      expect(isIgnored(record)).toBe(false);
    }
    expect(announcementPrecision(record)).toBeGreaterThan(0.8);
  });
});

test('dates are trusted until they have moved without a change about as often as with one', () => {
  expect(trustsDates(null)).toBe(true);
  expect(trustsDates(after([trial(false)]))).toBe(false);
  expect(trustsDates(after(Array.from({ length: 10 }, () => trial(true, 0.5))))).toBe(true);
  expect(trustsDates(after(Array.from({ length: 40 }, (_, n) => trial(n % 2 === 0, 0.5))))).toBe(false);
});

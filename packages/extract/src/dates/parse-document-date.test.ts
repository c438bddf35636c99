import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocumentDate } from './parse-document-date.ts';

test.each([
  ['2026', '2026-01-01T00:00:00.000Z'],
  ['2026-03', '2026-03-01T00:00:00.000Z'],
  ['2026-03-09', '2026-03-09T00:00:00.000Z'],
  ['2026-03-09T10:30Z', '2026-03-09T10:30:00.000Z'],
  ['2026-03-09T10:30:15+09:00', '2026-03-09T01:30:15.000Z'],
  ['2026-03-09T10:30:15.123456-05:30', '2026-03-09T16:00:15.123Z'],
  ['2026-03-09 10:30:15', '2026-03-09T10:30:15.000Z'],
  ['2026-03-09T10:30:15+0900', '2026-03-09T01:30:15.000Z'],
  ['  2026-03-09\n', '2026-03-09T00:00:00.000Z'],
  ['Mon, 09 Mar 2026 10:30:15 GMT', '2026-03-09T10:30:15.000Z'],
  ['Mon, 9 Mar 2026 10:30 EST', '2026-03-09T15:30:00.000Z'],
  ['09 March 26 10:30:15 +0900', '2026-03-09T01:30:15.000Z'],
  ['Mon, 09 Mar 2026 23:59:60 Z', '2026-03-09T23:59:59.000Z'],
])('%j is %s', (text, expected) => {
  expect(parseDocumentDate(text)?.toISOString()).toBe(expected);
});

test.each([
  '',
  'yesterday',
  '0',
  '-1',
  '20260309',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-03-09T25:00Z',
  '2026-03-09T10:61Z',
  '2026-03-09T10:30+99:00',
  '0000-01-01',
  '9999-12-31',
  '1969-12-31',
  'Mon, 31 Feb 2026 10:30:15 GMT',
  'Mon, 09 Foo 2026 10:30:15 GMT',
  '1772000000',
  `${' '.repeat(500)}2026-03-09`,
  '2026-03-09'.repeat(1000),
])('rejects %j', (text) => {
  expect(parseDocumentDate(text)).toBeNull();
});

test('returns null or a date that exists, for any text', () => {
  const digits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
  const almost = fc
    .tuple(fc.integer({ min: 0, max: 9999 }), digits, digits, digits, digits, digits)
    .map(([y, mo, d, h, mi, s]) => `${String(y).padStart(4, '0')}-${mo}-${d}T${h}:${mi}:${s}Z`);
  fc.assert(
    fc.property(fc.oneof(almost, fc.string()), (text) => {
      const date = parseDocumentDate(text);
      expect(date === null || Number.isFinite(date.getTime())).toBe(true);
    }),
  );
});

test('reads back any formatted date', () => {
  const dates = fc.date({ min: new Date('1990-01-02'), max: new Date('2199-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      expect(parseDocumentDate(date.toISOString())).toEqual(date);
      const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000);
      expect(parseDocumentDate(date.toUTCString())).toEqual(seconds);
    }),
  );
});

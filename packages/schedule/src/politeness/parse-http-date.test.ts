import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHttpDate } from './parse-http-date.ts';

const now = new Date('2026-03-01T00:00:00Z');

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-30 08:49:37 GMT', '2030-11-06T08:49:37.000Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
  ['Sat, 31 Dec 2016 23:59:60 GMT', '2016-12-31T23:59:59.000Z'],
])('%s is %s', (value, expected) => {
  expect(parseHttpDate(value, now)?.toISOString()).toBe(expected);
});

test.each([
  '',
  '-5',
  'tomorrow',
  '2026-03-01T00:00:00Z',
  'Tue, 31 Feb 2026 00:00:00 GMT',
  'Sun, 06 Nov 1994 24:49:37 GMT',
  'Sun, 06 Nov 1994 08:60:37 GMT',
  'Sun, 06 Foo 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 CET',
])('"%s" is no HTTP date', (value) => {
  expect(parseHttpDate(value, now)).toBeNull();
});

test('reads back every date that is written', () => {
  const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      date.setUTCMilliseconds(0);
      expect(parseHttpDate(date.toUTCString(), now)).toEqual(date);
    }),
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRetryAfter } from './parse-retry-after.ts';

const now = new Date('2026-03-01T00:00:00Z');
const maxSeconds = 86_400;

test.each([
  ['120', 120],
  [' 120 ', 120],
  ['0', 0],
  ['1.2', 2],
  ['99999999999999999999999', 86_400],
  [`1${'0'.repeat(400)}`, 86_400],
  ['Sun, 01 Mar 2026 00:10:00 GMT', 600],
  ['Sun, 01 Mar 2026 00:00:00 GMT', 0],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 86_400],
])('"%s" is a wait of %d seconds', (value, seconds) => {
  expect(parseRetryAfter(value, now, maxSeconds)).toBe(seconds);
});

test.each(['', '-1', '+5', '1e3', '0x10', 'soon', '1,000', 'NaN', 'Infinity'])(
  '"%s" is unusable',
  (value) => {
    expect(parseRetryAfter(value, now, maxSeconds)).toBeNull();
  },
);

test('the longest wait can be set', () => {
  expect(parseRetryAfter('5000', now, 3_600)).toBe(3_600);
});

test('any header is null or a whole number of seconds within the longest wait', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String)), (value) => {
      const seconds = parseRetryAfter(value, now, maxSeconds) ?? 0;
      expect(Number.isInteger(seconds)).toBe(true);
      expect(seconds).toBeGreaterThanOrEqual(0);
      expect(seconds).toBeLessThanOrEqual(maxSeconds);
    }),
  );
});

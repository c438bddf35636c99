import { expect, test } from 'vitest';
import { instant, numberOrNone, positiveNumber, wholeNumber } from './parse-values.ts';

test.each([
  ['2026', '2026-01-01T00:00:00.000Z'],
  ['20260301', '2026-03-01T00:00:00.000Z'],
  ['20260301120005', '2026-03-01T12:00:05.000Z'],
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T12:00:00', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01T12:00:00+09:00', '2026-03-01T03:00:00.000Z'],
  ['2026-03-01 12:00', '2026-03-01T12:00:00.000Z'],
  ['2026-03', '2026-03-01T00:00:00.000Z'],
])('%s is the instant %s', (text, iso) => {
  expect(instant(text).toISOString()).toBe(iso);
});

test.each(['', 'yesterday', '20261301', '5', '-1', '2026-03-01 noon', '2026-03-01T9', '2026-13-01'])(
  '%j is not an instant',
  (text) => {
    expect(() => instant(text)).toThrow('Give an instant');
  },
);

test('`none` clears, and anything but a number is refused', () => {
  expect(numberOrNone('none')).toBe('none');
  expect(numberOrNone('2.5')).toBe(2.5);
  expect(() => numberOrNone('')).toThrow('Give a number');
  expect(() => wholeNumber('1.5')).toThrow('whole number');
  expect(() => positiveNumber('0')).toThrow('from 1');
});

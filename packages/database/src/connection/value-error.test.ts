import { expect, test } from 'vitest';
import { isValueError } from './value-error.ts';

test.each(['22003', '22P05', '23505', '54000'])(
  'SQLSTATE %s blames a value, however deep it is wrapped',
  (code) => {
    expect(
      isValueError({ code: 'P2010', meta: { driverAdapterError: { cause: { originalCode: code } } } }),
    ).toBe(true);
  },
);

test.each(['40001', '57P01', '53100', '42703', 'P2024', 'ECONNRESET'])(
  '%s passes, or is a defect, and blames no value',
  (code) => {
    expect(isValueError({ code })).toBe(false);
    expect(isValueError({ cause: { originalCode: code } })).toBe(false);
  },
);

test('errors with circular causes are handled', () => {
  const error: { cause?: unknown } = {};
  error.cause = error;
  expect(isValueError(error)).toBe(false);
  expect(isValueError(null)).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { formulas } from './formulas.ts';

const inputs = ['a', 'b'] as const;
const valueOf = (text: string, values: { a: number | boolean | null; b: number | boolean | null }) =>
  formulas(inputs, { result: text }).evaluate(values).result;

describe('a formula as a function', () => {
  test.each([
    ['a + b * 2', 11],
    ['(a + b) * 2', 16],
    ['a - b - 1', 1],
    ['-a / b', -5 / 3],
    ['least(a, b) + greatest(a, 7)', 10],
    ['power(a, 2) * exp(0)', 25],
    ['if(a > b, 1.5, 2)', 1.5],
    ['if(a <= b, 1, 2e-3)', 0.002],
    ['coalesce(a, b)', 5],
  ])('%s', (text, expected) => {
    expect(valueOf(text, { a: 5, b: 3 })).toBe(expected);
  });

  test('takes null for unknown', () => {
    expect(valueOf('coalesce(a, b)', { a: null, b: 3 })).toBe(3);
    expect(valueOf('if(a > 1, 1, 2)', { a: null, b: 3 })).toBe(2);
    expect(valueOf('a + b', { a: null, b: 3 })).toBeNaN();
  });

  test('takes truth values', () => {
    expect(valueOf('if(a, b, 0)', { a: true, b: 3 })).toBe(3);
    expect(valueOf('if(a, b, 0)', { a: false, b: 3 })).toBe(0);
  });

  test('may use the formulas before it', () => {
    const { evaluate } = formulas(inputs, { sum: 'a + b', double: 'sum * 2' });
    expect(evaluate({ a: 1, b: 2 })).toEqual({ sum: 3, double: 6 });
  });
});

test('rejects invalid formulas', () => {
  for (const text of ['', 'a +', 'a b', '(a', 'c', 'later', 'exp(a, b)', 'exp()', 'sin(a)', 'a ; b', "'a'"]) {
    expect(() => formulas(inputs, { result: text, later: 'a' })).toThrow(/not a formula/);
  }
});

test('a formula as SQL names the columns of its inputs and of the formulas before it', () => {
  const { fromItems, expression } = formulas(inputs, { sum: 'a + b', nextSum: 'if(sum < 1, sum, 2)' });
  const columns = { a: 'host.a', b: '$1::float8' };
  expect(fromItems(columns, 'clock').replaceAll(/\s+/g, ' ')).toBe(
    'LATERAL (SELECT (host.a + $1::float8) AS sum) AS clock_1, ' +
      'LATERAL (SELECT CASE WHEN (clock_1.sum < 1::float8) THEN clock_1.sum ELSE 2::float8 END AS next_sum) AS clock_2, ' +
      'LATERAL (SELECT clock_1.sum, clock_2.next_sum) AS clock',
  );
  expect(expression('sum', columns)).toBe('((host.a + $1::float8))');
});

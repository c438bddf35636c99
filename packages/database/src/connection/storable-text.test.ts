import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonParameter } from './storable-text.ts';

const anyText = fc.string({ unit: fc.constantFrom('a', '\0', '\uD800', '\uDC00', '\\u0000', '"') });

test('NUL and lone surrogates become replacement characters in texts and property names at any depth', () => {
  expect(JSON.parse(jsonParameter({ 'a\0': [{ '\uD800': 'x\0y' }], b: 'plain' }))).toEqual({
    'a\uFFFD': [{ '\uFFFD': 'x\uFFFDy' }],
    b: 'plain',
  });
});

test('other values are unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value)));
      expect(jsonParameter(value)).toBe(JSON.stringify(value));
    }),
  );
});

test('a property named __proto__ stays a property', () => {
  expect(jsonParameter(JSON.parse('{"__proto__":"a\\u0000"}'))).toBe('{"__proto__":"a\uFFFD"}');
});

test('the parameter is well formed and contains no NUL for any texts', () => {
  fc.assert(
    fc.property(fc.dictionary(anyText, anyText), (value) => {
      const parsed = JSON.parse(jsonParameter(value)) as Record<string, string>;
      for (const text of Object.entries(parsed).flat()) {
        expect(text).not.toContain('\0');
        expect(text.isWellFormed()).toBe(true);
      }
    }),
  );
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeEscapes } from './normalize-escapes.ts';

describe('normalizeEscapes', () => {
  test.each([
    ['/plain', '/plain'],
    ['/%7euser', '/~user'],
    ['/%41%2d%2E%5f', '/A-._'],
    ['/%e3%81%82', '/%E3%81%82'],
    ['/a%2fb%3Fc', '/a%2Fb%3Fc'],
    ['/100%', '/100%'],
    ['/%zz%4', '/%zz%4'],
    ['/%%341', '/%%341'],
    ['/%4%31', '/%4%31'],
  ])('%s becomes %s', (text, expected) => {
    expect(normalizeEscapes(text)).toBe(expected);
  });

  test('a second time changes nothing', () => {
    const unit = fc.constantFrom('%', '4', 'g', 'a', '%41', '%34', '%25', '%2f', '/');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const once = normalizeEscapes(text);
        expect(normalizeEscapes(once)).toBe(once);
      }),
      { numRuns: 5000 },
    );
  });

  test('never changes what an escape-decoding server reads', () => {
    const unit = fc.constantFrom('%41', '%2f', '%7E', '%25', 'a', '/');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(decodeURIComponent(normalizeEscapes(text))).toBe(decodeURIComponent(text));
      }),
    );
  });
});

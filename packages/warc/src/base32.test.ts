import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase32, encodeBase32 } from './base32.ts';

it.each([
  ['', ''],
  ['f', 'MY======'],
  ['fo', 'MZXQ===='],
  ['foo', 'MZXW6==='],
  ['foob', 'MZXW6YQ='],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI======'],
])('encodes the RFC 4648 vector %j as %j', (text, expected) => {
  expect(encodeBase32(Buffer.from(text))).toBe(expected);
});

it('reads back whatever it wrote, in either case and without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const text = encodeBase32(bytes);
      expect(decodeBase32(text)).toEqual(bytes);
      expect(decodeBase32(text.toLowerCase().replace(/=/g, ''))).toEqual(bytes);
    }),
  );
});

it('answers null to what is not base32', () => {
  expect(decodeBase32('ABC1')).toBeNull();
});

import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase32, digestLabel, encodeBase32, parseDigestLabel, sha256 } from './digest.ts';

it('digests parts as one', () => {
  expect(sha256(Buffer.from('ab'), Buffer.from('c'))).toEqual(sha256(Buffer.from('abc')));
});

it('labels the digest of no bytes like other WARC tools', () => {
  expect(digestLabel(sha256())).toBe('sha256:4OYMIQUY7QOBJGX36TEJS35ZEQT24QPEMSNZGTFESWMRW6CSXBKQ====');
});

it('reads labels in base32 and in hex, with and without a hyphen in the name', () => {
  const digest = sha256(Buffer.from('abc'));
  const hex = createHash('sha256').update('abc').digest('hex');
  expect(parseDigestLabel(digestLabel(digest))).toEqual(digest);
  expect(parseDigestLabel(`sha-256:${hex}`)).toEqual(digest);
  expect(parseDigestLabel(`SHA256:${hex.toUpperCase()}`)).toEqual(digest);
});

it.each(['sha1:2JMJ7L5RSW3YVB7VLWAYKK2YBWC4YCJU', 'sha256:', 'sha256:ABC', 'sha256:!', 'md5'])(
  'returns null for %j',
  (label) => {
    expect(parseDigestLabel(label)).toBeNull();
  },
);

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

it('reads back what it wrote, in either case and without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const text = encodeBase32(bytes);
      expect(decodeBase32(text)).toEqual(bytes);
      expect(decodeBase32(text.toLowerCase().replace(/=/g, ''))).toEqual(bytes);
    }),
  );
});

it('returns null for text that is not base32', () => {
  expect(decodeBase32('ABC1')).toBeNull();
});

it('rejects a label of a megabyte at once', () => {
  expect(parseDigestLabel(`sha256:${'='.repeat(1_000_000)}x`)).toBeNull();
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashLines, hashUrl, newUrlSeed, type UrlHash } from './url-hash.ts';

function hashOf(url: string, seed: number): UrlHash {
  const hash: UrlHash = { low: 0, high: 0 };
  hashUrl(url, seed, hash);
  return hash;
}

const line = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\n', ''));

test('each line of a text has the hash that it has alone, and its own end', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.integer(), (lines, seed) => {
      const hashes = new Int32Array(2 * lines.length);
      const ends = new Uint32Array(lines.length);
      const text = lines.join('\n');
      hashLines(text, seed, hashes, ends);
      lines.forEach((one, index) => {
        expect({ low: hashes[2 * index], high: hashes[2 * index + 1] }).toEqual(hashOf(one, seed));
        expect(text.slice(ends[index]! - one.length, ends[index])).toBe(one);
      });
    }),
  );
});

test('another seed gives other hashes, and so does each further letter', () => {
  const seeds = Array.from({ length: 100 }, newUrlSeed);
  expect(new Set(seeds.map((seed) => hashOf('http://example.jp/', seed).low)).size).toBe(100);
  const lengths = Array.from({ length: 100 }, (_, length) => hashOf('\0'.repeat(length), 0).high);
  expect(new Set(lengths).size).toBe(100);
});

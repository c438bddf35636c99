import { createHash } from 'node:crypto';
import { assert, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from './digest.ts';

test('digests text as UTF-8, with any characters and lone surrogates', () => {
  const texts = oneof(
    string({ unit: 'binary-ascii' }),
    string({ unit: 'grapheme' }),
    string({ unit: 'binary', minLength: 1 }).map((text) => text.slice(1)),
  );
  assert(
    property(texts, texts, (one, other) => {
      const text = one + other;
      const digest = createHash('sha256').update(text, 'utf8').digest('hex');
      expect(Buffer.from(sha256(text)).toString('hex')).toBe(digest);
    }),
  );
});

test('digests a lone surrogate as U+FFFD', () => {
  expect(sha256('あ\uD83D')).toEqual(sha256('あ\uFFFD'));
});

import { describe, expect, it } from 'vitest';
import { isChanged, type Fingerprints } from './is-changed.ts';

function fingerprints(raw: number, text: number, simhash: bigint): Fingerprints {
  return { rawDigest: new Uint8Array(32).fill(raw), textDigest: new Uint8Array(32).fill(text), simhash };
}

const previous = fingerprints(1, 1, 0b1111n);

describe('isChanged', () => {
  it.each([
    ['the same bytes', fingerprints(1, 1, 0b1111n), false, false, false],
    ['other markup', fingerprints(2, 1, 0b1111n), true, false, false],
    ['a few words', fingerprints(2, 2, 0b1000n), true, true, false],
    ['many words', fingerprints(2, 2, 0b1111_0000n), true, true, true],
    ['no text any more', fingerprints(2, 2, 0n), true, true, true],
  ])('compares %s', (_, current, raw, text, nearDuplicate) => {
    expect(isChanged('raw', previous, current)).toBe(raw);
    expect(isChanged('text', previous, current)).toBe(text);
    expect(isChanged('near-duplicate', previous, current)).toBe(nearDuplicate);
  });

  it('accepts another distance for near-duplicates', () => {
    expect(isChanged('near-duplicate', previous, fingerprints(2, 2, 0b1000n), 2)).toBe(true);
    expect(isChanged('near-duplicate', previous, fingerprints(2, 2, 0b1111_0000n), 8)).toBe(false);
  });
});

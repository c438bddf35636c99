import { emptySimhash, hammingDistance } from './simhash.ts';

/** How two versions of a page are compared: every byte, the normalised text, or nearly the same text. */
export type ChangeMode = 'raw' | 'text' | 'near-duplicate';

export interface Fingerprints {
  /** SHA-256 of the body, 32 bytes. */
  rawDigest: Uint8Array;
  /** SHA-256 of the normalised text, 32 bytes. */
  textDigest: Uint8Array;
  /** Unsigned 64-bit; zero for content without text. */
  simhash: bigint;
}

/**
 * The largest distance at which Manku, Jain and Das Sarma found pages of a large crawl to be near-duplicates.
 */
const defaultMaxHammingDistance = 3;

/**
 * Whether a page changed between two accesses. Content without text has no near-duplicates, so the text
 * digest decides.
 */
export function isChanged(
  mode: ChangeMode,
  previous: Fingerprints,
  current: Fingerprints,
  maxHammingDistance: number = defaultMaxHammingDistance,
): boolean {
  if (sameBytes(previous.rawDigest, current.rawDigest)) return false;
  if (mode === 'raw') return true;
  if (sameBytes(previous.textDigest, current.textDigest)) return false;
  if (mode === 'text') return true;
  if (previous.simhash === emptySimhash || current.simhash === emptySimhash) return true;
  return hammingDistance(previous.simhash, current.simhash) > maxHammingDistance;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

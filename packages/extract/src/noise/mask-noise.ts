import { sha256 } from '../digest.ts';
import { areMost, placeOf, type Place } from './gap-places.ts';
import type { VolatileGap } from './noise-state.ts';
import type { TextBlocks } from './text-blocks.ts';

export interface MaskedText {
  /** Place of each gap, in order; null if the page does not have it. */
  places: (Place | null)[];
  /** SHA-256 of the text without the gaps; null if no gap was found or they cover too much. */
  digest: Uint8Array | null;
}

/** Excludes the volatile gaps of a page from the digest that decides whether it changed. */
export function maskNoise(blocks: TextBlocks, gaps: readonly VolatileGap[]): MaskedText {
  const places = gaps.map((gap) => placeOf(blocks, gap));
  const found = places.filter((place) => place !== null);
  if (found.length === 0 || areMost(blocks, found)) return { places, digest: null };
  return { places, digest: sha256(textWithout(blocks, found)) };
}

/** A mark replaces each place, so that text with and without a gap differs. */
function textWithout({ text, starts, ends }: TextBlocks, places: readonly Place[]): string {
  const inOrder = places.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let kept = '';
  let from = 0;
  for (const { start, end } of inOrder) {
    const until = start === 0 ? 0 : (ends[start - 1] ?? 0);
    kept += `${text.slice(from, Math.max(from, until))}\0`;
    from = Math.max(from, end === starts.length ? text.length : (starts[end] ?? 0));
  }
  return kept + text.slice(from);
}

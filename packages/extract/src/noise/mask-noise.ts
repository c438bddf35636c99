import { sha256 } from '../digest.ts';
import { pageEdges, type VolatileGap } from './noise-state.ts';
import { sectionEnds, type TextBlocks } from './text-blocks.ts';
import { closesElement, opensElement } from './text-cuts.ts';

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

/** The text with a mark for each place, so that text with and without a gap differs. */
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

/** Blocks from `start` to before `end`; empty if both are equal. */
export interface Place {
  start: number;
  end: number;
}

/** The identity of a gap's beginning: the block before it and the markup between. */
export function edgeBefore({ hashes, markup }: TextBlocks, start: number): number {
  return start === 0 ? pageEdges.start : edgeOf(hashes[start - 1], markup[start]);
}

/** The identity of a gap's end: the block after it and the markup between. */
export function edgeAfter({ hashes, markup, count }: TextBlocks, end: number): number {
  return end >= count ? pageEdges.end : edgeOf(hashes[end], markup[end]);
}

function edgeOf(hash = 0, markup = 0): number {
  return (hash ^ Math.imul(markup, 0x01000193)) >>> 0;
}

/** Title, text and links are separate: no gap spans two of them. */
export function isEdge(blocks: TextBlocks, index: number): boolean {
  return index < 0 || index >= blocks.count || sectionEnds.includes(blocks.hashes[index] ?? 0);
}

/**
 * The only place of a page where the edge `before` is followed by `after` with at most `maxBlocks` blocks
 * between.
 *
 * @returns null if there is none or several
 */
export function placeBetween(
  blocks: TextBlocks,
  { before, after }: Pick<VolatileGap, 'before' | 'after'>,
  maxBlocks: number,
): Place | null {
  let found: Place | null = null;
  for (let start = 0; start <= blocks.count; start += 1) {
    if (edgeBefore(blocks, start) !== before) continue;
    const end = endOf(blocks, after, start, maxBlocks);
    if (end === null) continue;
    if (found !== null) return null;
    found = { start, end };
  }
  return found;
}

/** The place of a gap, unless it contains more than ever before, which is new text. */
function placeOf(blocks: TextBlocks, gap: VolatileGap): Place | null {
  const place = placeBetween(blocks, gap, gap.maxBlocks);
  return place !== null && unitsIn(blocks, place) <= gap.maxUnits ? place : null;
}

/** Length of a place in UTF-16 code units. */
export function unitsIn({ starts, ends }: TextBlocks, { start, end }: Place): number {
  return start === end ? 0 : (ends[end - 1] ?? 0) - (starts[start] ?? 0);
}

/** Whether a place has its own element. */
export function hasOwnElement({ markup }: TextBlocks, { start, end }: Place): boolean {
  return ((markup[start] ?? 0) & opensElement) !== 0 && ((markup[end] ?? 0) & closesElement) !== 0;
}

/** 16-bit hash of the content of a place; zero if it is empty. */
export function contentOf({ hashes }: TextBlocks, { start, end }: Place): number {
  let content = 0;
  for (let index = start; index < end; index += 1) content = Math.imul(content, 31) + (hashes[index] ?? 0);
  return fingerprint(content);
}

/** Folds a hash to 16 bits. */
export function fingerprint(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}

/**
 * Whether places cover more than half of a page's text or links (of more than two), which leaves too little
 * to compare.
 */
export function areMost(blocks: TextBlocks, places: readonly (Place | null)[]): boolean {
  const { linksFrom, count } = blocks;
  let units = 0;
  let links = 0;
  for (const place of places) {
    if (place === null) continue;
    if (place.start >= linksFrom) links += place.end - place.start;
    else units += unitsIn(blocks, place);
  }
  const allUnits = unitsIn(blocks, { start: 0, end: linksFrom });
  return units * 2 > allUnits || (links > 2 && links * 2 > count - linksFrom);
}

function endOf(blocks: TextBlocks, after: number, from: number, maxBlocks: number): number | null {
  for (let index = from; index <= from + maxBlocks; index += 1) {
    if (edgeAfter(blocks, index) === after) return index;
    if (isEdge(blocks, index)) return null;
  }
  return null;
}

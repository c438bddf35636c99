import { pageEdges, type VolatileGap } from './noise-state.ts';
import { sectionEnds, type TextBlocks } from './text-blocks.ts';
import { closesElement, opensElement } from './text-cuts.ts';

/** Blocks `start` up to but not including `end`; none where both are the same. */
export interface Place {
  start: number;
  end: number;
}

/** How a gap is known that begins at a block: by the block before it and the markup between. */
export function edgeBefore({ hashes, markup }: TextBlocks, start: number): number {
  return start === 0 ? pageEdges.start : edgeOf(hashes[start - 1], markup[start]);
}

/** How a gap is known that ends before a block. */
export function edgeAfter({ hashes, markup, count }: TextBlocks, end: number): number {
  return end >= count ? pageEdges.end : edgeOf(hashes[end], markup[end]);
}

function edgeOf(hash = 0, markup = 0): number {
  return (hash ^ Math.imul(markup, 0x01000193)) >>> 0;
}

/** Title, text and links are kept apart: no gap reaches from one into another. */
export function isEdge(blocks: TextBlocks, index: number): boolean {
  return index < 0 || index >= blocks.count || sectionEnds.includes(blocks.hashes[index] ?? 0);
}

/**
 * The one place of a page where the edge `before` is followed by `after` with at most `maxBlocks` blocks between them.
 *
 * @returns null if there is none, or several: it is then not known which is meant
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

/** The place of a gap, unless more stands there than ever did while it was learnt: that would be new text. */
export function placeOf(blocks: TextBlocks, gap: VolatileGap): Place | null {
  const place = placeBetween(blocks, gap, gap.maxBlocks);
  return place !== null && unitsIn(blocks, place) <= gap.maxUnits ? place : null;
}

/** Characters of a place. */
export function unitsIn({ starts, ends }: TextBlocks, { start, end }: Place): number {
  return start === end ? 0 : (ends[end - 1] ?? 0) - (starts[start] ?? 0);
}

/** Whether the markup puts a place into an element of its own. */
export function hasOwnElement({ markup }: TextBlocks, { start, end }: Place): boolean {
  return ((markup[start] ?? 0) & opensElement) !== 0 && ((markup[end] ?? 0) & closesElement) !== 0;
}

/** 16 bits of what stands in a place; zero for nothing. */
export function contentOf({ hashes }: TextBlocks, { start, end }: Place): number {
  let content = 0;
  for (let index = start; index < end; index += 1) content = Math.imul(content, 31) + (hashes[index] ?? 0);
  return fingerprint(content);
}

/** 16 bits of a hash. */
export function fingerprint(hash: number): number {
  return (hash ^ (hash >>> 16)) & 0xffff;
}

/**
 * Whether places make up so much of a page that nothing is left to judge it by: more than half of its text, or of its links, unless these
 * are one or two.
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

import {
  contentOf,
  edgeAfter,
  edgeBefore,
  fingerprint,
  isEdge,
  placeBetween,
  unitsIn,
  type Place,
} from './gap-places.ts';
import { maxGaps, type VolatileGap } from './noise-state.ts';
import type { TextBlocks } from './text-blocks.ts';

/** A stretch of more blocks is text and no noise. */
const maxGapBlocks = 24;

/** Blocks up to this size may be taken into a gap so that its edges can be told from others on the page: bars, dots, labels. */
const shortUnits = 24;
const maxWidenings = 4;

/** 16 bits of every block that has text, for finding out which blocks of the next version are new. */
export function fingerprintsOf(blocks: TextBlocks): number[] {
  const fingerprints: number[] = [];
  for (let index = 0; index < blocks.count; index += 1)
    if (!isEdge(blocks, index)) fingerprints.push(fingerprint(blocks.hashes[index] ?? 0));
  return fingerprints;
}

/**
 * The stretches of a page that were not there at the last look, as gaps between blocks that can be found again.
 *
 * @param known {@link fingerprintsOf} of the last look
 * @param covered places that are dealt with already
 * @returns null if so much is new that it is no noise; stretches without edges of their own are left out
 */
export function changedGaps(
  blocks: TextBlocks,
  known: readonly number[],
  covered: readonly Place[],
): VolatileGap[] | null {
  const gaps: VolatileGap[] = [];
  for (const run of newRuns(blocks, new Set(known), covered)) {
    if (run.end - run.start > maxGapBlocks || gaps.length >= maxGaps) return null;
    const gap = gapAround(blocks, run);
    if (gap) gaps.push(gap);
  }
  return gaps;
}

/** Blocks in a row that are new. */
function newRuns(blocks: TextBlocks, known: ReadonlySet<number>, covered: readonly Place[]): Place[] {
  const runs: Place[] = [];
  let start: number | null = null;
  for (let index = 0; index <= blocks.count; index += 1) {
    const isNew =
      !isEdge(blocks, index) &&
      !known.has(fingerprint(blocks.hashes[index] ?? 0)) &&
      !covered.some((place) => index >= place.start && index < place.end);
    if (isNew) start ??= index;
    else if (start !== null) {
      runs.push({ start, end: index });
      start = null;
    }
  }
  return runs;
}

function gapAround(blocks: TextBlocks, run: Place): VolatileGap | null {
  let { start, end } = run;
  for (let widening = 0; ; widening += 1) {
    const anchors = { before: edgeBefore(blocks, start), after: edgeAfter(blocks, end) };
    const place = placeBetween(blocks, anchors, end - start);
    if (place?.start === start && place.end === end) return gapAt(blocks, anchors, place);
    if (widening === maxWidenings) return null;
    const isAfter = isShort(blocks, end) && (widening % 2 === 0 || !isShort(blocks, start - 1));
    if (isAfter) end += 1;
    else if (isShort(blocks, start - 1)) start -= 1;
    else return null;
  }
}

/** A gap as it stands at a place. */
function gapAt(
  blocks: TextBlocks,
  { before, after }: Pick<VolatileGap, 'before' | 'after'>,
  place: Place,
): VolatileGap {
  return {
    before,
    after,
    content: contentOf(blocks, place),
    maxBlocks: place.end - place.start,
    maxUnits: Math.min(unitsIn(blocks, place), 0xffff),
    still: 0,
  };
}

function isShort(blocks: TextBlocks, index: number): boolean {
  return !isEdge(blocks, index) && unitsIn(blocks, { start: index, end: index + 1 }) <= shortUnits;
}

import {
  contentOf,
  edgeAfter,
  edgeBefore,
  fingerprint,
  isEdge,
  type Place,
  placeBetween,
  unitsIn,
} from './mask-noise.ts';
import { maxGaps, type VolatileGap } from './noise-state.ts';
import type { TextBlocks } from './text-blocks.ts';

/** A longer range of blocks is text, not noise. */
const maxGapBlocks = 24;

/** Blocks up to this size (bars, dots, labels) may be added to a gap to make its edges unique on the page. */
const shortUnits = 24;
const maxWidenings = 4;

/** 16-bit fingerprints of all blocks with text, to find the new blocks of the next version. */
export function fingerprintsOf(blocks: TextBlocks): number[] {
  const fingerprints: number[] = [];
  for (let index = 0; index < blocks.count; index += 1)
    if (!isEdge(blocks, index)) fingerprints.push(fingerprint(blocks.hashes[index] ?? 0));
  return fingerprints;
}

/**
 * The ranges of a page that are new since the last probe, as gaps between blocks that can be found again.
 *
 * @param known {@link fingerprintsOf} of the last probe
 * @param covered places to ignore
 * @returns null if too much is new for noise; ranges without unique edges are omitted
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

/** Runs of new blocks. */
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

/** The gap at a place. */
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

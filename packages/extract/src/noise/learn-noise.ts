import { changedGaps, fingerprintsOf } from './changed-gaps.ts';
import {
  areMost,
  contentOf,
  hasOwnElement,
  maskNoise,
  type Place,
  placeBetween,
  unitsIn,
} from './mask-noise.ts';
import {
  type GapCandidate,
  maxGaps,
  type NoiseState,
  noNoise,
  type Probing,
  type VolatileGap,
} from './noise-state.ts';
import type { TextBlocks } from './text-blocks.ts';

/** Consecutive changes after which a page is probed for the first time. */
const firstRun = 3;
/** Each series without a result multiplies the wait for the next by this factor. */
const patience = 2;
const longestRun = 192;

/** Probes that must find new content in a gap before it is confirmed. */
const probesToConfirm = 3;
/** Consecutive probes that find the same content, after which a candidate or the series is dropped. */
const probesToDrop = 2;
const maxProbes = 6;
const maxLate = 3;
/** Blocks by which a candidate may exceed its longest content so far. */
const growth = 6;

/** Consecutive accesses that find a gap unchanged, after which it is compared again. */
const unchangedToDrop = 6;

/** The facts of an access that noise learning needs. */
export interface NoiseAccess {
  state: NoiseState | null;
  /** Null if the content was not read because it is known, or if it has too many blocks. */
  blocks: TextBlocks | null;
  /** Whether the page differs from the version of the last verdict, without its gaps. */
  differs: boolean;
  /** Whether the last verdict was `changed`. */
  changedBefore: boolean;
  /** Whether the access came soon after the last verdict, to find noise. */
  isProbe: boolean;
}

export interface NoiseLesson {
  state: NoiseState | null;
  /** Whether the page should be accessed again soon. */
  wantsProbe: boolean;
  /** Whether noise was found that counted as changes until now. */
  hasLearnt: boolean;
  /** Whether the places excluded from the page's digest changed. */
  gapsChanged: boolean;
}

/**
 * Whether the next access needs the blocks of the page: never for most pages, which do not change at every
 * visit.
 */
export function needsBlocks(state: NoiseState | null): boolean {
  if (state === null) return false;
  return state.gaps.length > 0 || state.probing !== null || state.run + 1 >= runToProbe(state.series);
}

/**
 * Learns the noise of a page from an access. A page that changes at every visit is probed several times in
 * quick succession: ranges that differ between probes a minute apart are noise, whereas news stays, even if
 * the page is rarely visited. Such ranges are excluded from comparisons while they keep changing.
 */
export function learnNoise(access: NoiseAccess): NoiseLesson {
  const before = access.state ?? noNoise;
  const gaps = gapsAfter(before.gaps, access.blocks);
  const kept = { ...before, gaps };
  const state =
    access.isProbe && before.probing ? afterProbe(kept, before.probing, access) : afterVisit(kept, access);
  const isEmpty = state.run === 0 && state.series === 0 && state.gaps.length === 0 && state.probing === null;
  return {
    state: isEmpty ? null : state,
    wantsProbe: state.probing !== null,
    hasLearnt: state.gaps !== gaps,
    gapsChanged: gaps.length < before.gaps.length || state.gaps !== gaps,
  };
}

function runToProbe(series: number): number {
  return Math.min(firstRun * patience ** series, longestRun);
}

/** Drops gaps that have not changed for long. Content that was not read is unchanged. */
function gapsAfter(gaps: readonly VolatileGap[], blocks: TextBlocks | null): readonly VolatileGap[] {
  if (gaps.length === 0) return gaps;
  if (blocks === null) return gaps.map(unchangedAgain);
  const { places } = maskNoise(blocks, gaps);
  return gaps
    .map((gap, index) => {
      const place = places[index] ?? null;
      const content = place === null ? gap.content : contentOf(blocks, place);
      return content === gap.content ? unchangedAgain(gap) : { ...gap, content, still: 0 };
    })
    .filter((gap) => gap.still < unchangedToDrop);
}

const unchangedAgain = <Gap extends VolatileGap>(gap: Gap): Gap => ({
  ...gap,
  still: Math.min(gap.still + 1, 255),
});

/** The state after a scheduled visit, or a probe that came too late. */
function afterVisit(state: NoiseState, { blocks, differs, changedBefore }: NoiseAccess): NoiseState {
  // The gaps explain all differences.
  const understood = state.gaps.length > 0 ? 1 : 0;
  if (!differs) return { ...state, run: 0, series: Math.max(0, state.series - understood), probing: null };
  const late = state.probing ? state.probing.late + 1 : 0;
  if (late >= maxLate) return endSeries(state);
  const run = state.run > 0 ? Math.min(state.run + 1, 255) : changedBefore ? 2 : 0;
  if (state.probing === null && run < runToProbe(state.series)) return { ...state, run };
  if (blocks === null) return endSeries(state);
  const probing = { probes: 0, late, candidates: [], fingerprints: fingerprintsOf(blocks) };
  return { ...state, run, probing };
}

function afterProbe(state: NoiseState, probing: Probing, { blocks, differs }: NoiseAccess): NoiseState {
  const probes = probing.probes + 1;
  if (!differs) {
    const candidates = probing.candidates
      .map(unchangedAgain)
      .filter((candidate) => candidate.still < probesToDrop);
    return continueSeries(state, { ...probing, probes, candidates });
  }
  const seen = blocks && candidatesAfter(probing, blocks, state.gaps);
  if (blocks === null || seen === null) return endSeries(state);
  const confirmed = seen
    .filter((candidate) => candidate.differed >= probesToConfirm)
    .map((found) => asGap(found, blocks, state.gaps));
  const others = state.gaps.filter((gap) => !confirmed.some((found) => isSameGap(gap, found)));
  const gaps = [...others, ...confirmed];
  const isTooMuch = gaps.length > maxGaps || areMost(blocks, maskNoise(blocks, gaps).places);
  if (isTooMuch) return endSeries(state);
  return continueSeries(confirmed.length === 0 ? state : { ...state, gaps }, {
    ...probing,
    probes,
    candidates: seen.filter(({ differed, still }) => differed < probesToConfirm && still < probesToDrop),
    fingerprints: fingerprintsOf(blocks),
  });
}

/** Continues the series, which ends when no candidate is open. */
function continueSeries(state: NoiseState, probing: Probing): NoiseState {
  const isOpen = probing.candidates.length > 0 || probing.probes < probesToDrop;
  if (isOpen && probing.probes < maxProbes) return { ...state, probing };
  return endSeries(state);
}

/** Ends the series. If the page keeps changing at every visit, the next series comes later. */
function endSeries(state: NoiseState): NoiseState {
  return { ...state, run: 0, series: Math.min(state.series + 1, 255), probing: null };
}

/** Null if too much is new for noise. */
function candidatesAfter(
  probing: Probing,
  blocks: TextBlocks,
  gaps: readonly VolatileGap[],
): GapCandidate[] | null {
  const covered: Place[] = maskNoise(blocks, gaps).places.filter((place) => place !== null);
  const candidates: GapCandidate[] = [];
  const lost: GapCandidate[] = [];
  for (const candidate of probing.candidates) {
    const place = placeBetween(blocks, candidate, candidate.maxBlocks + growth);
    if (place === null) lost.push(candidate);
    else {
      covered.push(place);
      candidates.push(candidateAfterProbe(candidate, blocks, place));
    }
  }
  const changed = changedGaps(blocks, probing.fingerprints, covered);
  if (changed === null) return null;
  for (const gap of changed) {
    // Another advert in the same place may end differently.
    const same = lost.find(({ before, after }) => before === gap.before || after === gap.after);
    candidates.push({ ...gap, still: same?.still ?? 0, differed: (same?.differed ?? 0) + 1 });
  }
  return candidates.length > maxGaps ? null : candidates;
}

function candidateAfterProbe(candidate: GapCandidate, blocks: TextBlocks, place: Place): GapCandidate {
  const content = contentOf(blocks, place);
  if (content === candidate.content) return unchangedAgain(candidate);
  return {
    ...candidate,
    content,
    maxBlocks: Math.max(candidate.maxBlocks, place.end - place.start),
    maxUnits: Math.max(candidate.maxUnits, Math.min(unitsIn(blocks, place), 0xffff)),
    still: 0,
    differed: candidate.differed + 1,
  };
}

function isSameGap(a: VolatileGap, b: VolatileGap): boolean {
  return a.before === b.before && a.after === b.after;
}

/**
 * Turns a candidate into a gap, with room for content somewhat larger than seen so far. A range with its own
 * element excludes text written next to it; without one, an additional block must be new text.
 */
function asGap(
  { differed: _differed, ...gap }: GapCandidate,
  blocks: TextBlocks,
  known: readonly VolatileGap[],
): VolatileGap {
  const place = placeBetween(blocks, gap, gap.maxBlocks);
  const hasElement = place !== null && hasOwnElement(blocks, place);
  // The gap was known with less room.
  const before = known.find((other) => isSameGap(other, gap));
  return {
    ...gap,
    maxBlocks: Math.min(
      Math.max(hasElement ? gap.maxBlocks * 2 + 2 : gap.maxBlocks, before?.maxBlocks ?? 0),
      255,
    ),
    maxUnits: Math.min(
      Math.max(
        hasElement ? gap.maxUnits * 3 + 100 : Math.round(gap.maxUnits * 1.5) + 32,
        before?.maxUnits ?? 0,
      ),
      0xffff,
    ),
    still: 0,
  };
}

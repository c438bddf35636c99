import { areMost, contentOf, hasOwnElement, placeBetween, unitsIn, type Place } from './gap-places.ts';
import { changedGaps, fingerprintsOf } from './changed-gaps.ts';
import { maskNoise } from './mask-noise.ts';
import {
  maxGaps,
  noNoise,
  type GapCandidate,
  type NoiseState,
  type Probing,
  type VolatileGap,
} from './noise-state.ts';
import type { TextBlocks } from './text-blocks.ts';

/** Changes in a row after which a page is looked at closely for the first time. */
const firstRun = 3;
/** Each series that finds nothing puts the next one off by this factor. */
const patience = 2;
const longestRun = 192;

/** Looks close together that must find other content in a gap than the look before. */
const looksToBelieve = 3;
/** Looks in a row that find the same content in a candidate, or on the whole page: it is no noise. */
const looksToDrop = 2;
const maxLooks = 6;
const maxLate = 3;
/** Blocks by which what stands in a candidate may exceed all that stood there before. */
const growth = 6;

/** Accesses in a row that find a gap unchanged, after which it counts again. */
const stillToForget = 6;

/** An access as far as noise goes. */
export interface NoiseAccess {
  state: NoiseState | null;
  /** Null where the content was not read because it is the known one, or has too many blocks. */
  blocks: TextBlocks | null;
  /** Whether the page differs from the last verdict's, its gaps left out. */
  differs: boolean;
  /** Whether the last verdict was a change of one version into another. */
  changedBefore: boolean;
  /** The access was made soon after the last verdict, to find out what changes at once. */
  isProbe: boolean;
}

export interface NoiseLesson {
  state: NoiseState | null;
  /** The page should be accessed again soon. */
  wantsProbe: boolean;
  /** Noise was found that had counted as changes until now. */
  hasLearnt: boolean;
  /** Other places are left out of the page's digest than before. */
  gapsChanged: boolean;
}

/** Whether the blocks of the coming access are needed: of most pages never, as they do not change at every visit. */
export function needsBlocks(state: NoiseState | null): boolean {
  if (state === null) return false;
  return state.gaps.length > 0 || state.probing !== null || state.run + 1 >= runToProbe(state.series);
}

/**
 * What an access teaches about the noise of a page. A page that changes at every visit is looked at again at once, several times: what
 * differs between looks a minute apart, each time, is noise, while news stays news, however rarely the page is visited. Only such
 * stretches are left out later on, and only as long as they go on changing.
 */
export function learnNoise(access: NoiseAccess): NoiseLesson {
  const before = access.state ?? noNoise;
  const gaps = gapsAfter(before.gaps, access.blocks);
  const kept = { ...before, gaps };
  const state =
    access.isProbe && before.probing ? afterLook(kept, before.probing, access) : afterVisit(kept, access);
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

/** Gaps that stood still for long are forgotten; content that was not read is what it was. */
function gapsAfter(gaps: readonly VolatileGap[], blocks: TextBlocks | null): readonly VolatileGap[] {
  if (gaps.length === 0) return gaps;
  if (blocks === null) return gaps.map(stoodStill);
  const { places } = maskNoise(blocks, gaps);
  return gaps
    .map((gap, index) => {
      const place = places[index] ?? null;
      const content = place === null ? gap.content : contentOf(blocks, place);
      return content === gap.content ? stoodStill(gap) : { ...gap, content, still: 0 };
    })
    .filter((gap) => gap.still < stillToForget);
}

const stoodStill = <Gap extends VolatileGap>(gap: Gap): Gap => ({
  ...gap,
  still: Math.min(gap.still + 1, 255),
});

/** After an access in the course of the schedule, or one that came too late for a look. */
function afterVisit(state: NoiseState, { blocks, differs, changedBefore }: NoiseAccess): NoiseState {
  // Gaps that leave the page unchanged are well understood.
  const understood = state.gaps.length > 0 ? 1 : 0;
  if (!differs) return { ...state, run: 0, series: Math.max(0, state.series - understood), probing: null };
  const late = state.probing ? state.probing.late + 1 : 0;
  if (late >= maxLate) return giveUp(state);
  const run = state.run > 0 ? Math.min(state.run + 1, 255) : changedBefore ? 2 : 0;
  if (state.probing === null && run < runToProbe(state.series)) return { ...state, run };
  if (blocks === null) return giveUp(state);
  const probing = { looks: 0, late, candidates: [], fingerprints: fingerprintsOf(blocks) };
  return { ...state, run, probing };
}

function afterLook(state: NoiseState, probing: Probing, { blocks, differs }: NoiseAccess): NoiseState {
  const looks = probing.looks + 1;
  if (!differs) {
    const candidates = probing.candidates
      .map(stoodStill)
      .filter((candidate) => candidate.still < looksToDrop);
    return goOn(state, { ...probing, looks, candidates });
  }
  const seen = blocks && candidatesAfter(probing, blocks, state.gaps);
  if (blocks === null || seen === null) return giveUp(state);
  const believed = seen
    .filter((candidate) => candidate.differed >= looksToBelieve)
    .map((found) => asGap(found, blocks, state.gaps));
  const others = state.gaps.filter((gap) => !believed.some((found) => isSameGap(gap, found)));
  const gaps = [...others, ...believed];
  const isTooMuch = gaps.length > maxGaps || areMost(blocks, maskNoise(blocks, gaps).places);
  if (isTooMuch) return giveUp(state);
  return goOn(believed.length === 0 ? state : { ...state, gaps }, {
    ...probing,
    looks,
    candidates: seen.filter(({ differed, still }) => differed < looksToBelieve && still < looksToDrop),
    fingerprints: fingerprintsOf(blocks),
  });
}

/** The series ends when nothing is left to be found out. */
function goOn(state: NoiseState, probing: Probing): NoiseState {
  const isOpen = probing.candidates.length > 0 || probing.looks < looksToDrop;
  if (isOpen && probing.looks < maxLooks) return { ...state, probing };
  return giveUp(state);
}

/** Whatever was found: if the page goes on changing at every visit, it is looked at again, but later. */
function giveUp(state: NoiseState): NoiseState {
  return { ...state, run: 0, series: Math.min(state.series + 1, 255), probing: null };
}

/** Null: so much is new that it is no noise. */
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
      candidates.push(lookedAt(candidate, blocks, place));
    }
  }
  const changed = changedGaps(blocks, probing.fingerprints, covered);
  if (changed === null) return null;
  for (const gap of changed) {
    // An advert of another make may end elsewhere: it is the same place all the same.
    const same = lost.find(({ before, after }) => before === gap.before || after === gap.after);
    candidates.push({ ...gap, still: same?.still ?? 0, differed: (same?.differed ?? 0) + 1 });
  }
  return candidates.length > maxGaps ? null : candidates;
}

function lookedAt(candidate: GapCandidate, blocks: TextBlocks, place: Place): GapCandidate {
  const content = contentOf(blocks, place);
  if (content === candidate.content) return stoodStill(candidate);
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
 * A candidate that is believed, with room for content that is somewhat larger than all that was seen. Where the stretch has an element of its
 * own, text that somebody writes beside it is outside; where it has not, another block must be somebody's.
 */
function asGap(
  { differed: _differed, ...gap }: GapCandidate,
  blocks: TextBlocks,
  known: readonly VolatileGap[],
): VolatileGap {
  const place = placeBetween(blocks, gap, gap.maxBlocks);
  const hasElement = place !== null && hasOwnElement(blocks, place);
  // It was known with less room, which turned out to be too little.
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

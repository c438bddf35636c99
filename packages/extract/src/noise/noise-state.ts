/**
 * A range between two stable blocks whose content changes at every access: an advert, a counter, the time.
 */
export interface VolatileGap {
  /** The block before the range and the markup between, see `edgeBefore`, or one of {@link pageEdges}. */
  before: number;
  /** The block after it, see `edgeAfter`. */
  after: number;
  /** 16-bit hash of the content at the last access. */
  content: number;
  /** Limits of its content; more is new text. At most 255 blocks and 65,535 characters. */
  maxBlocks: number;
  maxUnits: number;
  /** Consecutive accesses that found the same content, at most 255. */
  still: number;
}

/** A range that may become a {@link VolatileGap}. */
export interface GapCandidate extends VolatileGap {
  /** Probes that found new content. */
  differed: number;
}

/** A series of probes in progress. */
export interface Probing {
  /** Probes so far, without the access that began the series. */
  probes: number;
  /** Probes that came too late, each of which restarted the series. */
  late: number;
  candidates: readonly GapCandidate[];
  /** 16-bit fingerprint of each block at the last probe. */
  fingerprints: readonly number[];
}

/** The noise of a page, as learnt so far. */
export interface NoiseState {
  /** Consecutive `changed` verdicts, without probes; at most 255. */
  run: number;
  /** Series since the gaps last made the page unchanged. Each delays the next. */
  series: number;
  gaps: readonly VolatileGap[];
  probing: Probing | null;
}

export const noNoise: NoiseState = { run: 0, series: 0, gaps: [], probing: null };

/** Edges of the beginning and the end of a page. */
export const pageEdges = { start: 3, end: 4 } as const;

/** Limit of gaps and of candidates. A page that changes in more places is changed. */
export const maxGaps = 16;

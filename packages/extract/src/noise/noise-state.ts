/** A stretch of a page between two blocks that stay, whose content changes at every access: an advert, a counter, the time. */
export interface VolatileGap {
  /** The block before the stretch and the markup between, see `edgeBefore`, or one of {@link pageEdges} where there is none. */
  before: number;
  /** The block after it, see `edgeAfter`. */
  after: number;
  /** 16 bits of what stood there at the last access. */
  content: number;
  /** Most blocks and characters that may stand there; more is new text. At most 255 and 65,535. */
  maxBlocks: number;
  maxUnits: number;
  /** Accesses in a row that found the same content there, at most 255. */
  still: number;
}

/** A stretch that may become a {@link VolatileGap}. */
export interface GapCandidate extends VolatileGap {
  /** Looks close together that found other content there than the one before. */
  differed: number;
}

/** A series of looks close together, while it lasts. */
export interface Probing {
  /** Looks so far, the access that began the series left out. */
  looks: number;
  /** Looks that came too late to tell anything; the series then begins anew. */
  late: number;
  candidates: readonly GapCandidate[];
  /** 16 bits of each block at the last look. */
  fingerprints: readonly number[];
}

/** What a page has shown of noise. */
export interface NoiseState {
  /** Verdicts in a row that were changes, not counting looks of a series; at most 255. */
  run: number;
  /** Series since the page was last unchanged for its noise being left out; the next comes the later. */
  series: number;
  gaps: readonly VolatileGap[];
  probing: Probing | null;
}

export const noNoise: NoiseState = { run: 0, series: 0, gaps: [], probing: null };

/** Edges that stand for the beginning and the end of a page. */
export const pageEdges = { start: 3, end: 4 } as const;

/** Gaps and candidates that a page may have; one that changes in more places changes. */
export const maxGaps = 16;

import { changeDetectionRatio } from '../probability/poisson-visits.ts';
import type { RevisitLimits } from '../revisit/interval-bounds.ts';
import { randomIntervalFromSeconds, integerLimits } from '../revisit/interval-bounds.ts';
import { detectionBand } from './detection-ratio.ts';
import { intervalBinEdges, intervalBinOf } from './interval-bins.ts';

/** Pages of a seed list with similar revisit intervals. */
export interface IntervalPages {
  bin: number;
  pages: number;
  /** Mean over the pages of the share of their repeated visits that found a change, in [0, 1]. */
  ratio: number;
  accessesPerDay: number;
}

/** The cost or waste of a bound of the interval, and the bound that would bring its pages into the band. */
export interface BoundRecommendation {
  /** `minIntervalSeconds`: pages change faster than they may be visited; `maxIntervalSeconds`: slower. */
  bound: 'minIntervalSeconds' | 'maxIntervalSeconds';
  fromSeconds: number;
  toSeconds: number;
  /** Pages whose interval is at the bound. */
  pages: number;
  before: ExpectedVisits;
  after: ExpectedVisits;
}

/** Visits of the pages at the bound, if they change as Poisson processes. */
export interface ExpectedVisits {
  accessesPerDay: number;
  versionsPerDay: number;
  /** Share of the visits that find a change. */
  ratio: number;
}

/** Bounds that a seed list admits. */
export interface PossibleBounds {
  shortestSeconds: number;
  longestSeconds: number;
}

/** Fewer pages give no reliable ratio. */
const minPages = 20;

/** Target: one expected change per visit. */
const aim = 1;

/**
 * The bounds of a seed list that keep many pages outside of the target range: at its shortest interval too
 * many visits find a change, at its longest too few. Between the bounds the policy adjusts intervals itself.
 */
export function recommendBounds(
  counted: readonly IntervalPages[],
  limits: RevisitLimits,
  possible: PossibleBounds,
): BoundRecommendation[] {
  const { minIntervalSeconds, maxIntervalSeconds } = integerLimits(limits);
  const lowest = intervalBinOf(minIntervalSeconds);
  const atMinimum = together(counted.filter(({ bin }) => bin === lowest));
  const from = intervalBinOf(randomIntervalFromSeconds({ minIntervalSeconds, maxIntervalSeconds }));
  const atMaximum = together(
    counted.filter(({ bin }) => bin > lowest && bin >= from && bin <= intervalBinOf(maxIntervalSeconds)),
  );
  const found: BoundRecommendation[] = [];
  if (atMinimum && atMinimum.ratio > detectionBand.high) {
    const wanted = minIntervalSeconds * (aim / changesPerVisit(atMinimum.ratio));
    const toSeconds = Math.max(roundedDown(wanted), possible.shortestSeconds);
    if (toSeconds < minIntervalSeconds)
      found.push(recommendation('minIntervalSeconds', atMinimum, minIntervalSeconds, toSeconds));
  }
  if (atMaximum && atMaximum.ratio < detectionBand.low) {
    const wanted = maxIntervalSeconds * Math.min(maxFactor, aim / changesPerVisit(atMaximum.ratio));
    const toSeconds = Math.min(roundedDown(wanted), possible.longestSeconds);
    if (toSeconds > maxIntervalSeconds)
      found.push(recommendation('maxIntervalSeconds', atMaximum, maxIntervalSeconds, toSeconds));
  }
  return found;
}

/** A bound grows at most by this factor at once: a ratio near 0 does not tell by how much it should grow. */
const maxFactor = 4;

type Group = Omit<IntervalPages, 'bin'>;

/** All pages of some bins; null if there are too few. */
function together(bins: readonly IntervalPages[]): Group | null {
  const sum = (of: (bin: IntervalPages) => number) => bins.reduce((total, bin) => total + of(bin), 0);
  const pages = sum((bin) => bin.pages);
  if (pages < minPages) return null;
  const share = sum((bin) => bin.pages * bin.ratio) / pages;
  // Half a change and half a visit without, so that a ratio of 0 or 1 gives a number.
  const ratio = (share * pages + 0.5) / (pages + 1);
  return { pages, ratio, accessesPerDay: sum((bin) => bin.accessesPerDay) };
}

function recommendation(
  bound: BoundRecommendation['bound'],
  { pages, ratio, accessesPerDay }: Group,
  fromSeconds: number,
  toSeconds: number,
): BoundRecommendation {
  const after = (ratio: number, accesses: number): ExpectedVisits => ({
    accessesPerDay: accesses,
    versionsPerDay: accesses * ratio,
    ratio,
  });
  const times = toSeconds / fromSeconds;
  return {
    bound,
    fromSeconds,
    toSeconds,
    pages,
    before: after(ratio, accessesPerDay),
    after: after(changeDetectionRatio(changesPerVisit(ratio) * times), accessesPerDay / times),
  };
}

/** x = lambda T at which a share of visits finds a change. */
const changesPerVisit = (ratio: number) => -Math.log1p(-ratio);

/** The longest bin edge, a round interval, that is not above the given one. */
function roundedDown(seconds: number): number {
  const { fromSeconds } = intervalBinEdges(intervalBinOf(seconds));
  return fromSeconds > 0 ? fromSeconds : seconds;
}

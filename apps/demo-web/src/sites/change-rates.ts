const hour = 3600;
const day = 24 * hour;
const year = 365 * day;

interface IntervalClass {
  readonly share: number;
  readonly minSeconds: number;
  readonly maxSeconds: number;
}

/**
 * How often pages change: shares of pages by mean change interval, fastest first; the remaining pages never
 * change. The shape follows about 49,000 observed histories of real pages (most change every few months to
 * years, a sixth never, under one in fifty daily), with the fast classes widened two- to threefold so that a
 * small demo has some of each.
 */
const intervalClasses: readonly IntervalClass[] = [
  { share: 0.004, minSeconds: hour / 6, maxSeconds: hour },
  { share: 0.016, minSeconds: hour, maxSeconds: day },
  { share: 0.025, minSeconds: day, maxSeconds: 7 * day },
  { share: 0.05, minSeconds: 7 * day, maxSeconds: 30 * day },
  { share: 0.205, minSeconds: 30 * day, maxSeconds: 180 * day },
  { share: 0.32, minSeconds: 180 * day, maxSeconds: 2 * year },
  { share: 0.22, minSeconds: 2 * year, maxSeconds: 10 * year },
];

/**
 * The quantile function of the mixture: mean change interval in virtual seconds at a share `u` of pages that
 * change faster, log-uniform inside each class. Infinity for the pages that never change.
 */
export function meanChangeIntervalSecondsAt(u: number): number {
  let rest = u;
  for (const { share, minSeconds, maxSeconds } of intervalClasses) {
    if (rest < share) return minSeconds * (maxSeconds / minSeconds) ** (rest / share);
    rest -= share;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * How lively a site is: above 1 its pages are shifted to the fast end of the mixture, below 1 to the slow
 * end.
 */
export type Liveliness = number;

const depthFactors = [0.25, 0.6] as const;

/**
 * Changes per virtual second of a page.
 *
 * @param u uniform in [0, 1), the page's own draw
 * @param depth links from the home page: home and section pages change more often than pages below them
 */
export function changeRatePerSecond(u: number, depth: number, liveliness: Liveliness): number {
  return 1 / meanChangeIntervalSecondsAt(u ** liveliness * (depthFactors[depth] ?? 1));
}

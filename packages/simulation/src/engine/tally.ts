import { intervalBinOf, intervalEdgesSeconds, type ChangePrior } from '@meguri/schedule';
import { secondsPerDay } from '../seconds.ts';

/** Visits after intervals of one bin, and how many of them found a change. */
export interface IntervalBin {
  visits: number;
  changes: number;
}

/** Bins per factor of ten of the interval. */
export const binsPerDecade = 5;
const shortestDays = 0.01;
const binCount = 25;

/** A crawl's accesses and results on one host. */
export interface HostTally {
  accesses: number;
  /** Captures whose content differs from the capture before. */
  versions: number;
  /** Days since its first capture on which a page changed, and how many of them have a captured version. */
  changedDays: number;
  capturedDays: number;
  /** Sum over its revisits of the seconds between due date and visit. */
  latenessSeconds: number;
  /** The same sum over priced revisits, and their number. */
  pricedLatenessSeconds: number;
  pricedRevisits: number;
  /** Time in which accesses had a price, and the part of it in which the host was busy. */
  pricedSeconds: number;
  pricedBusySeconds: number;
}

/** The accesses and results of a simulated crawl. */
export interface Tally {
  hosts: HostTally[];
  errors: number;
  firstVisits: number;
  /** Captures that found no change. */
  wasted: number;
  /** Deletions found. */
  deletions: number;
  /** Page days in the schedule; budgets are per page day. */
  knownDays: number;
  /**
   * Time in which existing pages had a copy in the archive, and the part of it in which the copy was current.
   */
  copySeconds: number;
  freshSeconds: number;
  /** Integral over that time of how long each copy had been out of date. */
  ageSecondsSquared: number;
  byInterval: IntervalBin[];
  /** {@link IntervalBin}s with the bounds of the console's figures. */
  byFigureBin: IntervalBin[];
  /** By number of visits: the sum of squares of ln(estimate / truth), and the number of pages. */
  estimateErrors: Map<number, { squares: number; count: number }>;
  decisions: number;
  decisionNanoseconds: number;
  /** Planned intervals of the pages at the end, seconds. */
  plannedSeconds: Float64Array;
  byPage: PageSums;
  /** Sums up to the import of the crawl's own history; null: there was no import. */
  atImport: { accesses: number; versions: number } | null;
  /** The prior at the end, if the crawl learned it. */
  prior: ChangePrior | null;
}

/** The sums of a {@link Tally} by page, without errors. */
export interface PageSums {
  accesses: Int32Array;
  versions: Int32Array;
  copySeconds: Float64Array;
  freshSeconds: Float64Array;
  ageSecondsSquared: Float64Array;
}

/** Numbers of visits after which estimates are compared with the truth. */
const watchedVisits: readonly number[] = [2, 5, 7, 10, 20, 50];

export function newTally(hosts: number, pages: number): Tally {
  return {
    hosts: Array.from({ length: hosts }, newHostTally),
    errors: 0,
    firstVisits: 0,
    wasted: 0,
    deletions: 0,
    knownDays: 0,
    copySeconds: 0,
    freshSeconds: 0,
    ageSecondsSquared: 0,
    byInterval: emptyBins(binCount),
    byFigureBin: emptyBins(intervalEdgesSeconds.length + 1),
    estimateErrors: new Map(watchedVisits.map((visits) => [visits, { squares: 0, count: 0 }])),
    decisions: 0,
    decisionNanoseconds: 0,
    plannedSeconds: new Float64Array(pages),
    atImport: null,
    prior: null,
    byPage: {
      accesses: new Int32Array(pages),
      versions: new Int32Array(pages),
      copySeconds: new Float64Array(pages),
      freshSeconds: new Float64Array(pages),
      ageSecondsSquared: new Float64Array(pages),
    },
  };
}

const newHostTally = (): HostTally => ({
  accesses: 0,
  versions: 0,
  changedDays: 0,
  capturedDays: 0,
  latenessSeconds: 0,
  pricedLatenessSeconds: 0,
  pricedRevisits: 0,
  pricedSeconds: 0,
  pricedBusySeconds: 0,
});

const hostFigures = Object.keys(newHostTally()) as (keyof HostTally)[];

const emptyBins = (count: number): IntervalBin[] =>
  Array.from({ length: count }, () => ({ visits: 0, changes: 0 }));

/** The sum over all hosts. */
export function sumOverHosts({ hosts }: Tally): HostTally {
  const sum = newHostTally();
  for (const host of hosts) for (const figure of hostFigures) sum[figure] += host[figure];
  return sum;
}

/** Adds the time between two captures of a page, in which the copy was current until `changedAt`. */
export function tallyCopy(tally: Tally, page: number, from: number, to: number, changedAt: number): void {
  const staleSeconds = Math.max(0, to - changedAt);
  const freshSeconds = to - from - staleSeconds;
  const ageSecondsSquared = staleSeconds ** 2 / 2;
  tally.copySeconds += to - from;
  tally.freshSeconds += freshSeconds;
  tally.ageSecondsSquared += ageSecondsSquared;
  const { byPage } = tally;
  byPage.copySeconds[page]! += to - from;
  byPage.freshSeconds[page]! += freshSeconds;
  byPage.ageSecondsSquared[page]! += ageSecondsSquared;
}

export function tallyLateness(host: HostTally, seconds: number, isPriced: boolean): void {
  host.latenessSeconds += seconds;
  if (!isPriced) return;
  host.pricedLatenessSeconds += seconds;
  host.pricedRevisits += 1;
}

/** Adds the priced accesses to a host from `from` to `to`, and the time since the host was free for them. */
export function tallyPriced(
  host: HostTally,
  { freeSince, from, to }: { freeSince: number; from: number; to: number },
): void {
  host.pricedSeconds += to - freeSince;
  host.pricedBusySeconds += to - from;
}

export function tallyInterval(tally: Tally, seconds: number, changed: boolean): void {
  for (const bin of [tally.byInterval[binOf(seconds)], tally.byFigureBin[intervalBinOf(seconds)]]) {
    if (!bin) continue;
    bin.visits += 1;
    if (changed) bin.changes += 1;
  }
}

export function tallyEstimate(
  tally: Tally,
  visits: number,
  ratePerDay: number,
  trueRatePerDay: number,
): void {
  const errors = tally.estimateErrors.get(visits);
  if (!errors) return;
  errors.squares += Math.log(ratePerDay / trueRatePerDay) ** 2;
  errors.count += 1;
}

function binOf(seconds: number): number {
  const bin = Math.floor(Math.log10(seconds / secondsPerDay / shortestDays) * binsPerDecade);
  return Math.min(Math.max(bin, 0), binCount - 1);
}

/** The bounds of a bin, in days. */
export function binBounds(bin: number): { fromDays: number; toDays: number } {
  const from = shortestDays * 10 ** (bin / binsPerDecade);
  return { fromDays: from, toDays: from * 10 ** (1 / binsPerDecade) };
}

import type { BoundRecommendation, DetectionAdvice } from '@meguri/schedule';

/**
 * The figures by interval, as statistics.revisitIntervals, statistics.changeDetection and
 * statistics.hostIntervals return them. Bins are contiguous from the first to the last that is not empty.
 */
export interface StatisticsFilter {
  node?: number | undefined;
  /** A name in `statistics.choices`; `(ip)` for hosts that are addresses. */
  topLevelDomain?: string | undefined;
  seedList?: number | undefined;
}

/** Which pages to count by their revisit interval. */
export interface RevisitFilter extends StatisticsFilter {
  /** Any name or URL of the site: the hosts of its registrable domain together. */
  site?: string | undefined;
}

/** Values of the filters. */
export interface StatisticsChoices {
  nodes: { id: number; name: string }[];
  topLevelDomains: string[];
  seedLists: { id: number; name: string }[];
}

export interface IntervalRange {
  /** Inclusive. */
  fromSeconds: number;
  /** Exclusive; null: unbounded. */
  toSeconds: number | null;
}

export interface RevisitIntervalBin extends IntervalRange {
  pages: number;
  /** Null if that day has no data. */
  pagesBefore: number | null;
  accessesPerDay: number;
}

export interface RevisitIntervals {
  at: Date;
  /** The day of `pagesBefore`: a week ago. */
  before: Date | null;
  bins: RevisitIntervalBin[];
  /** Pages in none of the bins. */
  states: {
    /** Captured once: the interval is an initial guess. */
    once: number;
    failing: number;
    /** Excluded, or forbidden by robots.txt. */
    unplanned: number;
    uncaptured: number;
  };
  /** Shortest and longest interval of the counted seed lists; null without a list. */
  limits: { minSeconds: number; maxSeconds: number } | null;
}

export interface ChangeDetectionBin extends IntervalRange {
  /** Repeated visits in the period, this long after the previous one, and how many found a change. */
  visits: number;
  changes: number;
  /** Changes that returned to a former version. */
  returns: number;
  /** Pages with this revisit interval now. */
  pages: number;
  /** Changes by repeated visits: mean and standard deviation of the pages. */
  pageMean: number | null;
  pageDeviation: number | null;
  /**
   * Unique versions by accesses, as the report defines figure 4: mean and standard deviation of the pages.
   */
  uniqueMean: number | null;
  uniqueDeviation: number | null;
  /** Accesses per day that the schedule demands for these pages. */
  accessesPerDay: number;
  /** Assessment of these pages. */
  advice: DetectionAdvice;
}

export interface ChangeDetection {
  at: Date;
  /** Monday of the first counted week; null: all. */
  since: Date | null;
  /** The end of the last counted week, or now. */
  until: Date;
  bins: ChangeDetectionBin[];
  recommendations: IntervalRecommendation[];
}

/** A bound of a seed list that keeps pages outside of the target range, and a better one. */
export interface IntervalRecommendation extends BoundRecommendation {
  seedList: { id: number; name: string };
}

export interface HostIntervalBin extends IntervalRange {
  /** Hosts by the access interval that their schedule demands, 1/L, and how many of these are overloaded. */
  demanded: number;
  overloaded: number;
  /** Hosts by their effective access interval. */
  attainable: number;
}

export interface HostIntervals {
  at: Date;
  /** Hosts without demand at present. */
  idle: number;
  bins: HostIntervalBin[];
  /** The access interval of a host without settings of its own. */
  defaultIntervalSeconds: number;
}

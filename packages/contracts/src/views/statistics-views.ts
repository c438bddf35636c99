import type { DetectionAdvice } from '@meguri/schedule';

/**
 * The figures by interval, as statistics.revisitIntervals, statistics.changeDetection and statistics.hostIntervals answer them. Bins follow
 * each other without gaps from the first to the last in which anything is counted.
 */
export interface StatisticsFilter {
  node?: number | undefined;
  /** As `statistics.choices` names them; `(ip)` for hosts that are addresses. */
  topLevelDomain?: string | undefined;
  seedList?: number | undefined;
}

/** Which pages count by their revisit interval. */
export interface RevisitFilter extends StatisticsFilter {
  /** Any name or URL in it: the hosts of its registrable domain together. */
  site?: string | undefined;
}

/** What the figures can be narrowed down to. */
export interface StatisticsChoices {
  nodes: { id: number; name: string }[];
  topLevelDomains: string[];
  seedLists: { id: number; name: string }[];
}

export interface IntervalRange {
  /** In the bin. */
  fromSeconds: number;
  /** Not in the bin any more; null: there is no end. */
  toSeconds: number | null;
}

export interface RevisitIntervalBin extends IntervalRange {
  pages: number;
  /** Null where nothing is known of that time. */
  pagesBefore: number | null;
  accessesPerDay: number;
}

export interface RevisitIntervals {
  at: Date;
  /** The day that `pagesBefore` is of: a week ago. */
  before: Date | null;
  bins: RevisitIntervalBin[];
  /** Pages that are in none of the bins. */
  states: {
    /** Captured once: the interval is a first guess. */
    once: number;
    failing: number;
    /** Excluded, or forbidden by robots.txt. */
    unplanned: number;
    uncaptured: number;
  };
  /** Shortest and longest interval of the seed lists that are counted; null without a list. */
  limits: { minSeconds: number; maxSeconds: number } | null;
}

export interface ChangeDetectionBin extends IntervalRange {
  /** Repeated visits after so long a time, and how many found a change. */
  visits: number;
  changes: number;
  /** Pages of which so long an interval is planned, and the mean and standard deviation of their own ratios. */
  pages: number;
  pageMean: number | null;
  pageDeviation: number | null;
  /** What the schedule asks for in these pages. */
  accessesPerDay: number;
  advice: DetectionAdvice;
}

export interface ChangeDetection {
  at: Date;
  /** Monday of the first week that is counted; null: all. */
  since: Date | null;
  bins: ChangeDetectionBin[];
}

export interface HostIntervalBin extends IntervalRange {
  /** Hosts by the access interval that their schedule asks for, 1/L, and how many of these are overloaded. */
  demanded: number;
  overloaded: number;
  /** Hosts by the access interval that is kept with them. */
  attainable: number;
}

export interface HostIntervals {
  at: Date;
  /** Hosts that nothing is asked of at present. */
  idle: number;
  bins: HostIntervalBin[];
  /** The access interval of a host for which nothing else was set. */
  defaultIntervalSeconds: number;
}

import type {
  ChangeDetection,
  CrawlEventPage,
  DemoState,
  DemoTour,
  FigureHistory,
  HostIntervals,
  LiveEvent,
  MapBounds,
  MapFilter,
  MapHosts,
  MapLevel,
  MapView,
  NodeView,
  Overview,
  PublicAbout,
  RevisitFilter,
  RevisitIntervals,
  SeriesPoint,
  StatisticsChoices,
  StatisticsFilter,
  TimeRange,
  TimeSeries,
  WhatIfOverview,
  WhatIfRequest,
} from '@meguri/contracts';
import type { ActorContext, Procedure } from './procedure.ts';

export interface OverviewServices {
  get: Procedure<void, Overview>;
  /** Accesses over time, of one node or all; at most `maxPeriods` points, by minute at the finest. */
  series: Procedure<{ range: TimeRange; node?: number | undefined }, TimeSeries<SeriesPoint>>;
  /**
   * Yields at once, then about every second until `signal` aborts; returns (not throws) then. `place`:
   * position of the last event before a disconnection.
   */
  live: (call: {
    ctx: ActorContext;
    input: { signal: AbortSignal; place: string | null };
  }) => AsyncIterable<LiveEvent>;
  /** Of the last 24 h. */
  history: Procedure<void, FigureHistory>;
}

export interface NodeServices {
  list: Procedure<void, NodeView[]>;
}

/**
 * Figures by interval, from counters except those of a site. For an unknown seed list or node they are zero.
 */
export interface StatisticsServices {
  choices: Procedure<void, StatisticsChoices>;
  /** For a site, its current pages, or a sample of a large one. */
  revisitIntervals: Procedure<RevisitFilter, RevisitIntervals>;
  /** `range`: whole weeks of visits; undefined: all visits. */
  changeDetection: Procedure<StatisticsFilter & { range?: TimeRange | undefined }, ChangeDetection>;
  /** No filter by seed list: hosts do not belong to one. */
  hostIntervals: Procedure<Omit<StatisticsFilter, 'seedList'>, HostIntervals>;
}

/** Locations of the crawl's hosts. From counters, except for the hosts of one cell. */
export interface MapServices {
  /** Cells of the grid that suits the zoom, within bounds. */
  view: Procedure<MapFilter & { zoom: number; bounds: MapBounds }, MapView>;
  /** Hosts of one cell, the largest first. */
  hosts: Procedure<MapFilter & { level: MapLevel; cell: number }, MapHosts>;
}

/** Replays of the crawl's own history under other rules. */
export interface WhatIfServices {
  overview: Procedure<void, WhatIfOverview>;
  /**
   * Minutes of work for the control plane, one replay at a time. `conflict` while another one runs,
   * `not-found` for its list or host.
   */
  start: Procedure<WhatIfRequest & { reason?: string | undefined }, { id: string }>;
  /** `not-found` when it has ended. */
  cancel: Procedure<{ id: string; reason?: string | undefined }, void>;
}

/** No sign-in: each call is answered from a short cache. */
export interface PublicServices {
  about: () => Promise<PublicAbout>;
}

export interface EventServices {
  list: Procedure<{ open: boolean; cursor?: string | undefined }, CrawlEventPage>;
  /** Dismisses an event. `not-found` when it is closed. */
  dismiss: Procedure<{ id: string; reason?: string | undefined }, void>;
  /** Undoes the dismissal. */
  reopen: Procedure<{ id: string; reason?: string | undefined }, void>;
}

/** State and guided tour of a demo. */
export interface DemoServices {
  /** Null: this installation does not crawl a simulated web. Answered from memory once known. */
  state: () => Promise<DemoState | null>;
  /** Subjects and figures of the guided tour now. `not-found` outside of a demo. */
  tour: Procedure<void, DemoTour>;
}

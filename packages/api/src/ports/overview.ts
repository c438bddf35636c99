import type {
  FigureHistory,
  LiveEvent,
  Overview,
  SeriesPoint,
  NodeView,
  ChangeDetection,
  HostIntervals,
  RevisitFilter,
  RevisitIntervals,
  StatisticsChoices,
  StatisticsFilter,
  MapBounds,
  MapFilter,
  MapHosts,
  MapLevel,
  MapView,
  WhatIfOverview,
  WhatIfRequest,
  PublicAbout,
} from '@meguri/contracts';
import type { ActorContext, Verb } from './verb.ts';

export interface OverviewServices {
  get: Verb<void, Overview>;
  /** One point per minute with activity, oldest first; minutes without a row are omitted. */
  series: Verb<{ rangeMinutes: number }, SeriesPoint[]>;
  /**
   * Yields at once, then about every second until `signal` aborts; returns (not throws) then. `place`:
   * position of the last event before a disconnection.
   */
  live: (call: {
    ctx: ActorContext;
    input: { signal: AbortSignal; place: string | null };
  }) => AsyncIterable<LiveEvent>;
  /** Of the last 24 h. */
  history: Verb<void, FigureHistory>;
}

export interface NodeServices {
  list: Verb<void, NodeView[]>;
}

/**
 * Figures by interval, from counters except those of a site. An unknown seed list or node has nothing
 * counted.
 */
export interface StatisticsServices {
  choices: Verb<void, StatisticsChoices>;
  /** For a site, its current pages, or a sample of a large one. */
  revisitIntervals: Verb<RevisitFilter, RevisitIntervals>;
  /** `weeks`: calendar weeks back, the current one included; all without it. */
  changeDetection: Verb<StatisticsFilter & { weeks?: number | undefined }, ChangeDetection>;
  /** Hosts belong to no seed list. */
  hostIntervals: Verb<Omit<StatisticsFilter, 'seedList'>, HostIntervals>;
}

/** Where the hosts of the crawl are. From counters, except for the hosts of one cell. */
export interface MapServices {
  /** Cells of the grid that suits the zoom, within bounds. */
  view: Verb<MapFilter & { zoom: number; bounds: MapBounds }, MapView>;
  /** Hosts of one cell, the largest first. */
  hosts: Verb<MapFilter & { level: MapLevel; cell: number }, MapHosts>;
}

/** Replays of the crawl's own history under other rules. */
export interface WhatIfServices {
  overview: Verb<void, WhatIfOverview>;
  /**
   * Minutes of work for the control plane, one replay at a time. `conflict` while another one runs,
   * `not-found` for its list or host.
   */
  start: Verb<WhatIfRequest & { reason?: string | undefined }, { id: string }>;
  /** `not-found` when it has ended. */
  cancel: Verb<{ id: string; reason?: string | undefined }, void>;
}

/** No sign-in: each call is answered from a short cache. */
export interface PublicServices {
  about: () => Promise<PublicAbout>;
}

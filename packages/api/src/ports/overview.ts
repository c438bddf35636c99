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
  /** One point per minute in which something happened, oldest first; minutes without a row are not made up. */
  series: Verb<{ rangeMinutes: number }, SeriesPoint[]>;
  /** Yields at once, then about every second until `signal` aborts; returns (not throws) then. `place`: of the last event heard before a loss. */
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

/** Figures by interval, from counters but for those of a site. A seed list or node that does not exist has nothing counted. */
export interface StatisticsServices {
  choices: Verb<void, StatisticsChoices>;
  /** Of a site there are the pages as they are now, and of a large one a sample. */
  revisitIntervals: Verb<RevisitFilter, RevisitIntervals>;
  /** `weeks`: so many calendar weeks back, this one included; all without it. */
  changeDetection: Verb<StatisticsFilter & { weeks?: number | undefined }, ChangeDetection>;
  /** Hosts belong to no seed list. */
  hostIntervals: Verb<Omit<StatisticsFilter, 'seedList'>, HostIntervals>;
}

/** Where the hosts of the crawl are. From counters, but for the hosts of one cell. */
export interface MapServices {
  /** Cells of the grid that suits the zoom, within bounds. */
  view: Verb<MapFilter & { zoom: number; bounds: MapBounds }, MapView>;
  /** Hosts of one cell, the largest first. */
  hosts: Verb<MapFilter & { level: MapLevel; cell: number }, MapHosts>;
}

/** The crawl's own history, crawled again by other rules. */
export interface WhatIfServices {
  overview: Verb<void, WhatIfOverview>;
  /** Minutes of work for the control plane, one replay at a time. `conflict` while another is under way, `not-found` for its list or host. */
  start: Verb<WhatIfRequest & { reason?: string | undefined }, { id: string }>;
  /** `not-found` when it is over. */
  cancel: Verb<{ id: string; reason?: string | undefined }, void>;
}

/** Open to anybody: no call costs more than a look at what was read lately. */
export interface PublicServices {
  about: () => Promise<PublicAbout>;
}

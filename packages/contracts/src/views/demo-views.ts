import type { HarmlessResolution } from './crawl/overload-views.ts';

/** A console of `--demo`: its web is simulated. */
export interface DemoState {
  begunAt: Date;
  /** Hosts of the simulated web, known to the crawl or not. */
  hosts: number;
  /** Real seconds that a day of the simulated web takes. */
  daySeconds: number;
  /** Span of the generated history before the crawl began; null: there is none. */
  generated: { from: Date; before: Date } | null;
}

/** Stops of the guided tour, in order. */
export const tourStops = ['overview', 'page', 'overload', 'complaint', 'map', 'versions'] as const;
export type TourStop = (typeof tourStops)[number];

/** What the tour shows at present; null if the crawl has no example yet. */
export interface DemoTour {
  overview: { captured: number; known: number; hosts: number };
  /** The page whose latest visits found most changes. */
  page: { url: string; visits: number; changes: number; intervalSeconds: number } | null;
  /** The most overloaded host, and its better resolution by preview. */
  overload: {
    host: string;
    demandPerDay: number;
    capacityPerDay: number;
    better: HarmlessResolution;
    /** Expected versions per day if nothing is done, and with that resolution. */
    versionsPerDayNow: number;
    versionsPerDayThen: number;
  } | null;
  /** The latest complaint that paused its host. */
  complaint: { id: string; host: string; accesses: number; since: Date } | null;
  map: { hosts: number; places: number };
  /** A page with captures that differ. */
  versions: { url: string; captures: number; changed: number } | null;
}

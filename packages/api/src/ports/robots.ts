import type {
  RobotsCheckList,
  RobotsQuery,
  RobotsTrial,
  RobotsVersionDetail,
  RobotsVersionList,
} from '@meguri/contracts';
import type { Verb } from './verb.ts';

/** Whose robots.txt is wanted: of hosts by name, of all whose robots.txt does not answer, or of everybody before the next page. */
export type WantedRobots = { names: string[] } | 'errors' | 'all';

export interface RobotsServices {
  /** Readings, the latest first. */
  list: Verb<RobotsQuery, RobotsCheckList>;
  /** What was read and differed from before, the latest first. `not-found`. */
  versions: Verb<{ name?: string | undefined; cursor?: string | undefined }, RobotsVersionList>;
  /** A version compared with the one before it, and which pages that concerned. `not-found`. */
  version: Verb<{ name: string; scheme: string; fetchedAt: Date }, RobotsVersionDetail>;
  /** What a draft says of URLs, or without one what is gone by at a host; with both, what the draft would change. `not-found`. */
  try: Verb<{ name?: string | undefined; draft?: string | undefined; urls: string[] }, RobotsTrial>;
  /** Reads robots.txt anew. Of all: before the next page of each host, and so by and by; `hosts` and `until` are null then. `not-found`. */
  want: Verb<
    { which: WantedRobots; reason?: string | undefined },
    { hosts: number; until: Date } | { hosts: null; until: null }
  >;
}

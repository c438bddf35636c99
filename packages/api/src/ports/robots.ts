import type {
  RobotsCheckList,
  RobotsQuery,
  RobotsTrial,
  RobotsVersionDetail,
  RobotsVersionList,
} from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/**
 * The hosts whose robots.txt is fetched again: the named ones, all whose robots.txt is unreachable, or every
 * host before its next page.
 */
export type RobotsRecheckTarget = { names: string[] } | 'errors' | 'all';

export interface RobotsServices {
  /** Fetches of robots.txt, latest first. */
  list: Procedure<RobotsQuery, RobotsCheckList>;
  /** Fetches whose content differed from the previous one, latest first. `not-found`. */
  versions: Procedure<{ name?: string | undefined; cursor?: string | undefined }, RobotsVersionList>;
  /** A version compared with the previous one, and the affected pages. `not-found`. */
  version: Procedure<{ name: string; scheme: string; fetchedAt: Date }, RobotsVersionDetail>;
  /**
   * Evaluates a draft for URLs, or the stored robots.txt of a host; with both, what the draft would change.
   * `not-found`.
   */
  try: Procedure<{ name?: string | undefined; draft?: string | undefined; urls: string[] }, RobotsTrial>;
  /**
   * Fetches robots.txt again. For all hosts: before the next page of each; `hosts` and `until` are null then.
   * `not-found`.
   */
  want: Procedure<
    { which: RobotsRecheckTarget; reason?: string | undefined },
    { hosts: number; until: Date } | { hosts: null; until: null }
  >;
}

import type {
  RobotsCheckList,
  RobotsQuery,
  RobotsTrial,
  RobotsVersionDetail,
  RobotsVersionList,
} from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/**
 * Which robots.txt to read again: of the named hosts, of all where it is unreachable, or of every host before
 * its next page.
 */
export type RobotsRecheckTarget = { names: string[] } | 'errors' | 'all';

export interface RobotsServices {
  /** Readings, latest first. */
  list: Procedure<RobotsQuery, RobotsCheckList>;
  /** Readings that differed from the one before, latest first. `not-found`. */
  versions: Procedure<{ name?: string | undefined; cursor?: string | undefined }, RobotsVersionList>;
  /** A version compared with the one before it, and the affected pages. `not-found`. */
  version: Procedure<{ name: string; scheme: string; fetchedAt: Date }, RobotsVersionDetail>;
  /**
   * Evaluates a draft for URLs, or the stored robots.txt of a host; with both, what the draft would change.
   * `not-found`.
   */
  try: Procedure<{ name?: string | undefined; draft?: string | undefined; urls: string[] }, RobotsTrial>;
  /**
   * Reads robots.txt again. For all hosts: before the next page of each; `hosts` and `until` are null then.
   * `not-found`.
   */
  want: Procedure<
    { which: RobotsRecheckTarget; reason?: string | undefined },
    { hosts: number; until: Date } | { hosts: null; until: null }
  >;
}

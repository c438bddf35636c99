import type { CrawlPause, PauseScope } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/** Pauses of the whole crawl, of nodes and of seed lists. */
export interface PauseServices {
  /** Those in force, the latest first. */
  list: Procedure<void, CrawlPause[]>;
  /**
   * Pauses or resumes; in force on every node within a second. Answers with the pauses in force then. What is
   * paused or running already stays as it is. `not-found` for an unknown node or seed list.
   */
  set: Procedure<{ scope: PauseScope; paused: boolean; reason?: string | undefined }, CrawlPause[]>;
}

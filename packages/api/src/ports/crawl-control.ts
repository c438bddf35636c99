import type { CrawlPause, PauseScope, SettingView } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

export interface SettingServices {
  list: Procedure<void, SettingView[]>;
  /** `value: null` restores the default. `invalid` with the sentence of `parseSetting`. `auditId`: for undo. */
  set: Procedure<
    {
      key: string;
      value: unknown;
      /** Confirms an access interval below the shipped one. */
      confirmed?: boolean | undefined;
      reason?: string | undefined;
    },
    SettingView & { auditId: string }
  >;
}

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

import type { CrawlEventPage } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

export interface EventServices {
  list: Procedure<{ open: boolean; cursor?: string | undefined }, CrawlEventPage>;
  /** Dismisses an event. `not-found` when it is closed. */
  dismiss: Procedure<{ id: string; reason?: string | undefined }, void>;
  /** Undoes the dismissal. */
  reopen: Procedure<{ id: string; reason?: string | undefined }, void>;
}

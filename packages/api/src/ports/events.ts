import type { CrawlEventPage } from '@meguri/contracts';
import type { Verb } from './verb.ts';

export interface EventServices {
  list: Verb<{ open: boolean; cursor?: string | undefined }, CrawlEventPage>;
  /** Dismisses an event. `not-found` when it is closed. */
  dismiss: Verb<{ id: string; reason?: string | undefined }, void>;
  /** Undoes the dismissal. */
  reopen: Verb<{ id: string; reason?: string | undefined }, void>;
}

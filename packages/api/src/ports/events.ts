import type { CrawlEventPage } from '@meguri/contracts';
import type { Verb } from './verb.ts';

export interface EventServices {
  list: Verb<{ open: boolean; cursor?: string | undefined }, CrawlEventPage>;
  /** Says that an event is dealt with. `not-found` when it is over. */
  dismiss: Verb<{ id: string; reason?: string | undefined }, void>;
  /** Takes that back. */
  reopen: Verb<{ id: string; reason?: string | undefined }, void>;
}

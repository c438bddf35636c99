import type { AuditChoices, AuditEntry, AuditFilter, AuditPage } from '@meguri/contracts';
import type { Verb } from './verb.ts';

export interface AuditServices {
  /** Latest first, at most 100; `subject` as written by the verb, e.g. `host:www.example.org`. */
  list: Verb<{ subject?: string | undefined }, AuditEntry[]>;
  search: Verb<AuditFilter & { cursor?: string | undefined; limit: number }, AuditPage>;
  choices: Verb<void, AuditChoices>;
}

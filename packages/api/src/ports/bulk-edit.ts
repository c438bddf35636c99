import type { BulkChange, BulkEdited, BulkPreview } from '@meguri/contracts';
import type { Verb } from './verb.ts';

/** Edits of the operators' terms of many hosts. */
export interface BulkEditServices {
  /** What an edit would do to each; nothing is changed. `invalid`. */
  preview: Verb<BulkChange, BulkPreview>;
  /** Holds at each host within a second of its turn. A host that is refused keeps no other from its own. `invalid`. */
  apply: Verb<BulkChange & { asOf?: string | undefined; reason?: string | undefined }, BulkEdited>;
  /** Takes a whole act back, as far as nobody has changed the same since; undoing that does it again. `not-found`. */
  undo: Verb<{ auditId: string; reason?: string | undefined }, BulkEdited>;
}

import type { BulkChange, BulkEdited, BulkPreview } from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

/** Edits of the operators' settings of many hosts. */
export interface BulkEditServices {
  /** Previews an edit per host; changes nothing. `invalid`. */
  preview: Procedure<BulkChange, BulkPreview>;
  /**
   * Takes effect at each host within a second of its turn. A refused host does not hold up the others.
   * `invalid`.
   */
  apply: Procedure<
    BulkChange & {
      asOf?: string | undefined;
      /** Confirms our own servers, or an interval below the default. */
      confirmed?: boolean | undefined;
      reason?: string | undefined;
    },
    BulkEdited
  >;
  /**
   * Undoes a whole act, as far as the same fields have not changed since; undoing the undo repeats it.
   * `not-found`.
   */
  undo: Procedure<{ auditId: string; reason?: string | undefined }, BulkEdited>;
}

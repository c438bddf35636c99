import type {
  CaptureList,
  HostActivity,
  HostDetail,
  HostEdit,
  HostPage,
  HostQuery,
  PageList,
  HostSettingsChange,
  HostSettingsPreview,
  TimeRange,
} from '@meguri/contracts';
import type { PageStateFilter } from './pages.ts';
import type { Procedure } from './procedure.ts';

export interface HostServices {
  list: Procedure<HostQuery, HostPage>;
  /** `not-found`. */
  get: Procedure<{ name: string }, HostDetail>;
  /**
   * Takes effect at once, also in visits under way; `null` clears an override. Audited with the reason.
   * `not-found`, `invalid`, `conflict`.
   */
  edit: Procedure<HostEdit, HostDetail>;
  /** Previews a change of the operator's terms; changes nothing. `not-found`, `invalid`. */
  previewSettings: Procedure<{ name: string; change: HostSettingsChange }, HostSettingsPreview>;
  /**
   * Undoes an edit, whatever other fields were edited since. `not-found`, `conflict` if the same fields
   * have changed since.
   */
  undo: Procedure<{ name: string; auditId: string; reason?: string | undefined }, HostDetail>;
  /** Earliest next visit first. */
  pages: Procedure<
    { name: string; cursor?: string | undefined; state?: PageStateFilter | undefined },
    PageList
  >;
  /** Latest first. */
  captures: Procedure<{ name: string; cursor?: string | undefined }, CaptureList>;
  /** Accesses over time, by hour at the finest, and complaints. `not-found`. */
  activity: Procedure<{ name: string; range: TimeRange }, HostActivity>;
}

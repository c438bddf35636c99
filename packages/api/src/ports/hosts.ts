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
} from '@meguri/contracts';
import type { PageStateFilter } from './pages.ts';
import type { Verb } from './verb.ts';

export interface HostServices {
  list: Verb<HostQuery, HostPage>;
  /** `not-found`. */
  get: Verb<{ name: string }, HostDetail>;
  /**
   * Takes effect at once, also in visits under way; `null` clears an override. Audited with the reason.
   * `not-found`, `invalid`, `conflict`.
   */
  edit: Verb<HostEdit, HostDetail>;
  /** Previews a change of the operator's terms; changes nothing. `not-found`, `invalid`. */
  previewSettings: Verb<{ name: string; change: HostSettingsChange }, HostSettingsPreview>;
  /**
   * Undoes an edit, whatever other fields were edited since. `not-found`, `conflict` where the same fields
   * have changed since.
   */
  undo: Verb<{ name: string; auditId: string; reason?: string | undefined }, HostDetail>;
  /** Earliest next visit first. */
  pages: Verb<{ name: string; cursor?: string | undefined; state?: PageStateFilter | undefined }, PageList>;
  /** Latest first. */
  captures: Verb<{ name: string; cursor?: string | undefined }, CaptureList>;
  /** Activity in the last so many hours, including the current one, and complaints. `not-found`. */
  activity: Verb<{ name: string; hours: number }, HostActivity>;
}

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
  /** Holds at once, in visits under way too; `null` clears an override. Audited with the reason. `not-found`, `invalid`, `conflict`. */
  edit: Verb<HostEdit, HostDetail>;
  /** What a change of the operator's terms would do; nothing is changed. `not-found`, `invalid`. */
  previewSettings: Verb<{ name: string; change: HostSettingsChange }, HostSettingsPreview>;
  /** Takes an edit back, whatever was edited since. `not-found`, `conflict` where the same was changed since. */
  undo: Verb<{ name: string; auditId: string; reason?: string | undefined }, HostDetail>;
  /** Earliest next visit first. */
  pages: Verb<{ name: string; cursor?: string | undefined; state?: PageStateFilter | undefined }, PageList>;
  /** Latest first. */
  captures: Verb<{ name: string; cursor?: string | undefined }, CaptureList>;
  /** What was done there in the last so many hours, this one included, and complaints. `not-found`. */
  activity: Verb<{ name: string; hours: number }, HostActivity>;
}

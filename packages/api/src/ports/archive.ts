import type { CaptureFilter, LatestCaptures, StorageOverview, WarcFileList } from '@meguri/contracts';
import type { Verb } from './verb.ts';

/** What the archive holds, and what it takes. */
export interface ArchiveServices {
  /** Latest first; a page may hold few rows, or none, and yet go on. `not-found` for an unknown host. */
  captures: Verb<CaptureFilter & { cursor?: string | undefined }, LatestCaptures>;
  storage: Verb<void, StorageOverview>;
  /** Sealed WARC files, latest first. */
  files: Verb<{ cursor?: string | undefined }, WarcFileList>;
}

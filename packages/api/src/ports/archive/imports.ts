import type {
  ImportDetail,
  ImportDirectory,
  ImportFileList,
  ImportList,
  ImportPreview,
  ImportProblemList,
} from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

interface ImportAct {
  id: number;
  reason?: string | undefined;
}

/** Imports of other archives, which the control plane reads. */
export interface ConsoleImportServices {
  list: Procedure<{ cursor?: string | undefined }, ImportList>;
  /** `not-found`. */
  get: Procedure<{ id: number }, ImportDetail>;
  /** The files of an import; empty for an unknown one. */
  files: Procedure<{ id: number; cursor?: string | undefined }, ImportFileList>;
  /** What could not be imported, by file; empty for an unknown import. */
  problems: Procedure<{ id: number; cursor?: string | undefined }, ImportProblemList>;
  /**
   * A directory that may be imported from. `invalid` for any other path, `unavailable` without such
   * directories.
   */
  browse: Procedure<{ path: string | null }, ImportDirectory>;
  /** The contents of files and directories; changes nothing. `invalid`, `unavailable`. */
  preview: Procedure<{ paths: readonly string[] }, ImportPreview>;
  /**
   * Queues an import of files and directories. `invalid`, `not-found` for an unknown seed list,
   * `unavailable`.
   */
  create: Procedure<
    {
      paths: readonly string[];
      seedList: string | null;
      /** Whether to copy the files into the archive; by default they are indexed in place. */
      copy?: boolean | undefined;
      reason?: string | undefined;
    },
    { id: number }
  >;
  /** `not-found`, `conflict` in a state that cannot be paused. */
  pause: Procedure<ImportAct, void>;
  /** `not-found`, `conflict` unless it was paused or failed. */
  resume: Procedure<ImportAct, void>;
  /** Removes its captures, and the pages known only from it; also while it is under way. `not-found`. */
  remove: Procedure<ImportAct, void>;
}

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
  /** The files of an import; none of an unknown one. */
  files: Procedure<{ id: number; cursor?: string | undefined }, ImportFileList>;
  /** What could not be imported, by file; nothing of an unknown import. */
  problems: Procedure<{ id: number; cursor?: string | undefined }, ImportProblemList>;
  /** A directory that may be imported from. `invalid` for any other path, `unavailable` where there is none. */
  browse: Procedure<{ path: string | null }, ImportDirectory>;
  /** What files and directories hold; changes nothing. `invalid`, `unavailable`. */
  preview: Procedure<{ paths: readonly string[] }, ImportPreview>;
  /** Queues an import of files and directories. `invalid`, `not-found` for an unknown seed list, `unavailable`. */
  create: Procedure<
    {
      paths: readonly string[];
      seedList: string | null;
      /** Into the archive; by default files are indexed where they are. */
      copy?: boolean | undefined;
      reason?: string | undefined;
    },
    { id: number }
  >;
  /** `not-found`, `conflict` in a state that cannot be paused. */
  pause: Procedure<ImportAct, void>;
  /** `not-found`, `conflict` unless it was paused or failed. */
  resume: Procedure<ImportAct, void>;
  /** Removes its captures, and the pages that nothing else knows; also while it is under way. `not-found`. */
  remove: Procedure<ImportAct, void>;
}

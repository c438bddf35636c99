import type {
  AnalyserList,
  AnalyserParameter,
  AnalyserTrial,
  AnalyserVersion,
  AnalyserView,
  Columns,
} from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

export interface NewAnalyserInput {
  name: string;
  /** Its extension says whether the analyser is a module. */
  fileName: string;
  about: string;
  /** Base64. */
  source: string;
  /** Columns and parameters are given only for a program; a module exports both. */
  columns?: Columns | undefined;
  parameters?: AnalyserParameter[] | undefined;
  reason?: string | undefined;
}

export interface TrialInput {
  name: string;
  /** Undefined: the latest version. */
  version?: number | undefined;
  snapshot: string;
  documents: number;
  parameters: Record<string, unknown>;
}

/** Analysers, built in or uploaded by administrators. */
export interface AnalyserServices {
  list: Procedure<void, AnalyserList>;
  /** `not-found`. */
  get: Procedure<{ name: string; version?: number | undefined }, AnalyserView>;
  /**
   * Stores a version; the same source again is the same version. `invalid` with what to correct, `forbidden`
   * without a sandbox on this machine, `conflict` if there are too many.
   */
  upload: Procedure<NewAnalyserInput, AnalyserVersion>;
  /**
   * Runs an analyser over the first documents of a snapshot. `invalid` with what to correct, `not-found`,
   * `conflict` if the snapshot is not done, `unavailable` while other trials run, `forbidden`.
   */
  trial: Procedure<TrialInput, AnalyserTrial>;
  /** `not-found`, `conflict` if a scan uses it. */
  remove: Procedure<{ name: string; version: number; reason?: string | undefined }, void>;
}

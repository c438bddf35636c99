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
  /** Its ending says whether it is a module. */
  fileName: string;
  about: string;
  /** In base64. */
  source: string;
  /** Of a program; a module exports both itself. */
  columns?: Columns | undefined;
  parameters?: AnalyserParameter[] | undefined;
  reason?: string | undefined;
}

export interface TrialInput {
  name: string;
  /** Undefined: the latest. */
  version?: number | undefined;
  snapshot: string;
  documents: number;
  parameters: Record<string, unknown>;
}

/** Analysers: those that are built in, and those that administrators uploaded. */
export interface AnalyserServices {
  list: Procedure<void, AnalyserList>;
  /** `not-found`. */
  get: Procedure<{ name: string; version?: number | undefined }, AnalyserView>;
  /**
   * Stores a version; the same source again is the same version. `invalid` with what to correct, `forbidden` where nothing
   * protects this machine, `conflict` where there are too many.
   */
  upload: Procedure<NewAnalyserInput, AnalyserVersion>;
  /**
   * Runs it over the first documents of a snapshot. `invalid` with what to correct, `not-found`, `conflict` where the snapshot
   * is not done, `unavailable` while others run, `forbidden`.
   */
  trial: Procedure<TrialInput, AnalyserTrial>;
  /** `not-found`, `conflict` where a scan uses it. */
  remove: Procedure<{ name: string; version: number; reason?: string | undefined }, void>;
}

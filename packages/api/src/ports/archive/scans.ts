import type { ScanDefinitionInput, ScanList, ScanSkippedList, ScanTrace, ScanView } from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

interface ScanAct {
  name: string;
  reason?: string | undefined;
}

/** Scans, which the control plane dispatches to all nodes. */
export interface ConsoleScanServices {
  list: Procedure<{ cursor?: string | undefined }, ScanList>;
  /** `not-found`. */
  get: Procedure<{ name: string }, ScanView>;
  /** `invalid` with what to correct, `not-found` for the source or analyser, `conflict` where the name is taken or the source not done. */
  create: Procedure<{ name: string; definition: ScanDefinitionInput; reason?: string | undefined }, ScanView>;
  /** Pieces under way are finished. `not-found`, `conflict` in a state that cannot be paused. */
  pause: Procedure<ScanAct, ScanView>;
  /** `not-found`, `conflict` unless it was paused, or waits. */
  resume: Procedure<ScanAct, ScanView>;
  /** Ends it for good; the rows so far are kept. `not-found`, `conflict` where it has ended. */
  cancel: Procedure<ScanAct, ScanView>;
  /** Removes it with its results, also while it runs. `not-found`. */
  remove: Procedure<ScanAct, void>;
  /** Documents without rows. `not-found`. */
  skipped: Procedure<{ name: string; cursor?: string | undefined }, ScanSkippedList>;
  /** Processor use of its nodes. `not-found`. */
  trace: Procedure<{ name: string }, ScanTrace>;
}

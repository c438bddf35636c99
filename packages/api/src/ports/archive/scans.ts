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
  /**
   * `invalid` with what to correct, `not-found` for the source or analyser, `conflict` if the name is taken
   * or the source is not done.
   */
  create: Procedure<{ name: string; definition: ScanDefinitionInput; reason?: string | undefined }, ScanView>;
  /** Pieces under way are finished. `not-found`, `conflict` in a state that cannot be paused. */
  pause: Procedure<ScanAct, ScanView>;
  /** `not-found`, `conflict` unless it is paused or waiting. */
  resume: Procedure<ScanAct, ScanView>;
  /** Ends a scan permanently; its rows are kept. `not-found`, `conflict` if it has ended. */
  cancel: Procedure<ScanAct, ScanView>;
  /** Removes a scan with its results, also while it runs. `not-found`. */
  remove: Procedure<ScanAct, void>;
  /** Documents without rows. `not-found`. */
  skipped: Procedure<{ name: string; cursor?: string | undefined }, ScanSkippedList>;
  /** Processor use of its nodes. `not-found`. */
  trace: Procedure<{ name: string }, ScanTrace>;
}

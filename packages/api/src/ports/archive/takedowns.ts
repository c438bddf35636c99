import type { PurgeReceipt, TakedownDetail } from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

/** Takedowns in force. They are made by acts on complaints, which also lift them. */
export interface TakedownServices {
  /** Latest first. */
  list: Procedure<{ limit: number }, TakedownDetail[]>;
  /** `not-found`. */
  get: Procedure<{ id: string }, TakedownDetail>;
  /**
   * Raises a takedown to a purge, or moves its deadline.
   *
   * @param days by default those of the setting `takedown.purgeDays`; `not-found`, `conflict` once it has begun
   */
  purge: Procedure<{ id: string; days?: number | undefined; reason?: string | undefined }, TakedownDetail>;
  /** Takes a purge back to a takedown that only hides. `not-found`, `conflict` once it has begun. */
  withdrawPurge: Procedure<{ id: string; reason?: string | undefined }, TakedownDetail>;
  /** The latest receipt, or the one of a number. `not-found`. */
  receipt: Procedure<{ id: string; number?: number | undefined }, PurgeReceipt>;
}

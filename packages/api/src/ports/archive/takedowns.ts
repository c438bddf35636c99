import type { PurgeReceipt, TakedownDetail } from '@meguri/contracts';
import type { Procedure } from '../procedure.ts';

/** Takedowns in force. They are created and lifted by acts on complaints. */
export interface TakedownServices {
  /** Latest first. */
  list: Procedure<{ limit: number }, TakedownDetail[]>;
  /** `not-found`. */
  get: Procedure<{ id: string }, TakedownDetail>;
  /**
   * Raises a takedown to a purge, or moves its deadline.
   *
   * @param days default: the setting `takedown.purgeDays`; `not-found`, `conflict` once it has begun
   */
  purge: Procedure<{ id: string; days?: number | undefined; reason?: string | undefined }, TakedownDetail>;
  /** Turns a purge back into a takedown that only hides. `not-found`, `conflict` once the purge has begun. */
  withdrawPurge: Procedure<{ id: string; reason?: string | undefined }, TakedownDetail>;
  /** The receipt with a number, by default the latest. `not-found`. */
  receipt: Procedure<{ id: string; number?: number | undefined }, PurgeReceipt>;
}

import type { FileCopies, Storage } from '@meguri/archive';
import type { Clock } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import type { Pace } from './paced-bytes.ts';

/** Dependencies of checks, copies, repairs and purges of files. */
export interface KeepingContext {
  prisma: PrismaClient;
  clock: Clock;
  /** The archive, for reading. */
  storage: Storage;
  /** The store of the archive's files, to which repaired files are written. */
  home: FileCopies;
  /** The directory that holds a sealed file until it is uploaded to the bucket; null: there is no bucket. */
  spool: FileCopies | null;
  /** Null: there is no replica. */
  replica: FileCopies | null;
  /** Its reading renews the claim of the file in work. */
  pace: Pace;
  /**
   * Renews the claim of the file in work, before what was found or done is stored.
   *
   * @throws LostClaimError where another process took the file
   */
  holdClaim: () => Promise<void>;
  /** Called after each durable step of a purge. */
  onPurgeStep?: (step: PurgeStep, file: string) => void;
}

/** Another process took the file in work. */
export class LostClaimError extends Error {
  constructor() {
    super('another process works on it');
  }
}

/** Steps of a purge of one file, in their order. */
export type PurgeStep = 'recorded' | 'overwritten' | 'written' | 'copied' | 'finished';

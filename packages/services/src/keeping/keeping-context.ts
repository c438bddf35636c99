import type { FileCopies, Storage } from '@meguri/archive';
import type { Clock } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import type { Pace } from './paced-bytes.ts';

/** What keeping files needs. */
export interface KeepingContext {
  prisma: PrismaClient;
  clock: Clock;
  /** The archive, for reading. */
  storage: Storage;
  /** Its place, where repaired files are put. */
  home: FileCopies;
  /** Where a sealed file may lie until it is in the bucket; null: there is no bucket. */
  spool: FileCopies | null;
  /** Null: there is no replica. */
  replica: FileCopies | null;
  pace: Pace;
  /** Told each step of a purge that is durable. */
  onPurgeStep?: (step: PurgeStep, file: string) => void;
}

/** Steps of a purge of one file, in their order. */
export type PurgeStep = 'recorded' | 'overwritten' | 'written' | 'copied' | 'finished';

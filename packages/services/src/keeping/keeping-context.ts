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
  /** Null: there is no replica. */
  replica: FileCopies | null;
  pace: Pace;
}

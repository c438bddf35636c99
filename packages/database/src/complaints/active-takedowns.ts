import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import type { TakedownScope } from './takedowns.ts';
import type { TakedownView } from '@meguri/contracts';

/** A takedown in force. */
export interface ActiveTakedown extends TakedownScope {
  id: string;
  createdAt: Date;
  createdBy: string;
  /** Deadline of its purge; null: it only hides. */
  purgeBy: Date | null;
  /** From here on the purge cannot be undone. */
  purgeStartedAt: Date | null;
  purgedAt: Date | null;
  /** What keeps the purge from being complete. */
  purgeProblem: string | null;
  /** Receipts that were issued. */
  receipts: number;
}

/** Takedowns in force, latest first. */
export function listActiveTakedowns(prisma: PrismaClient): Promise<ActiveTakedown[]> {
  return readActive(prisma, Prisma.sql`true`);
}

/** Null: there is none of that id, or it was lifted. */
export async function findActiveTakedown(prisma: PrismaClient, id: string): Promise<ActiveTakedown | null> {
  const [found] = /^\d{1,18}$/.test(id) ? await readActive(prisma, Prisma.sql`id = ${BigInt(id)}`) : [];
  return found ?? null;
}

function readActive(prisma: PrismaClient, condition: Prisma.Sql): Promise<ActiveTakedown[]> {
  return prisma.$queryRaw<ActiveTakedown[]>`
    SELECT id::text AS id, host_id AS "hostId", host_name AS "hostName", url_key::text AS "urlKey", url, created_at AS "createdAt",
      created_by AS "createdBy", purge_by AS "purgeBy", purge_started_at AS "purgeStartedAt", purged_at AS "purgedAt",
      purge_problem AS "purgeProblem",
      (SELECT count(*)::int FROM purge_receipt WHERE takedown_id = takedown.id) AS receipts
    FROM takedown WHERE lifted_at IS NULL AND ${condition} ORDER BY id DESC`;
}

/** Takedowns in force, latest first. */
export function listLatestTakedowns(prisma: PrismaClient, limit: number): Promise<TakedownView[]> {
  return prisma.$queryRaw<TakedownView[]>`
    SELECT id::text AS id, host_name AS "hostName", url, url IS NOT NULL AND url_key IS NULL AS "isPrefix", created_at AS "createdAt",
      created_by AS "createdBy", purged_at AS "purgedAt"
    FROM takedown WHERE lifted_at IS NULL ORDER BY takedown.id DESC LIMIT ${limit}`;
}

import type { TakedownView } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** Takedowns in force, latest first. */
export function listLatestTakedowns(prisma: PrismaClient, limit: number): Promise<TakedownView[]> {
  return prisma.$queryRaw<TakedownView[]>`
    SELECT id::text AS id, host_name AS "hostName", url, url IS NOT NULL AND url_key IS NULL AS "isPrefix", created_at AS "createdAt",
      created_by AS "createdBy", purged_at AS "purgedAt"
    FROM takedown WHERE lifted_at IS NULL ORDER BY takedown.id DESC LIMIT ${limit}`;
}

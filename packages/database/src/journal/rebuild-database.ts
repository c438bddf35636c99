import { noImportCounts } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/**
 * Holds the imports of a rebuilt database whose captures it lacks, until {@link queueImport} is called for each. Captures of
 * imports that were removed since a backup was made are queued to be removed.
 *
 * @param since imports that were done before it are in the database already; null: none is
 * @returns the imports to run, in the order of their numbers
 */
export async function holdImportsToRebuild(prisma: PrismaClient, since: Date | null): Promise<number[]> {
  const none = JSON.stringify(noImportCounts);
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO import (id, state, seed_list_id, created_at, created_by, counts, copies)
      SELECT import_id, 'removing', 0, min(opened_at), '', ${none}::jsonb, bool_and(location IS NULL) FROM warc_file
      WHERE import_id IS NOT NULL AND import_id NOT IN (SELECT id FROM import) GROUP BY import_id`;
    const held = await tx.$queryRaw<{ id: number; isToRun: boolean }[]>`
      SELECT id, state IN ('done', 'queued', 'reading', 'storing') AS "isToRun" FROM import
      WHERE state <> 'removing' AND (state <> 'done' OR ${since}::timestamptz IS NULL OR finished_at >= ${since}::timestamptz) ORDER BY id`;
    const ids = held.map(({ id }) => id);
    await tx.$executeRaw`UPDATE import_file SET is_read = false WHERE import_id = ANY(${ids}::int[])`;
    await tx.$executeRaw`
      UPDATE import SET state = CASE state WHEN 'failed' THEN state ELSE 'paused' END, counts = ${none}::jsonb,
        done_host_id = NULL, done_url_key = NULL, finished_at = NULL, lease_until = NULL,
        lease_token = NULL
      WHERE id = ANY(${ids}::int[])`;
    return held.filter(({ isToRun }) => isToRun).map(({ id }) => id);
  });
}

/** Queues an import that was held. */
export async function queueImport(prisma: PrismaClient, id: number): Promise<void> {
  await prisma.import.updateMany({ where: { id, state: 'paused' }, data: { state: 'queued' } });
}

/** Accepted seeds of a list by URL, some at a time. */
export function listAcceptedSeeds(
  prisma: PrismaClient,
  { seedListId, after, limit }: { seedListId: number; after: string; limit: number },
): Promise<{ url: string; addedAt: Date }[]> {
  return prisma.seed.findMany({
    where: { seedListId, url: { gt: after }, error: null },
    select: { url: true, addedAt: true },
    orderBy: { url: 'asc' },
    take: limit,
  });
}

/** Marks pages with a verdict since an instant: their links are read again. */
export function markLinksUnread(prisma: PrismaClient, since: Date): Promise<number> {
  return prisma.$executeRaw`UPDATE page SET links_unread = true WHERE last_verdict_at >= ${since}`;
}

import { pauseKey, readPauseKey, type CrawlPause, type PauseScope } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { notifyEdit } from '../hosts/listen-to-edits.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** The pauses in force, the latest first. */
export async function listCrawlPauses(prisma: Pick<PrismaClient, 'crawlPause'>): Promise<CrawlPause[]> {
  const rows = await prisma.crawlPause.findMany({ orderBy: [{ pausedAt: 'desc' }, { scope: 'asc' }] });
  return rows.flatMap(({ scope: key, ...row }) => {
    const scope = readPauseKey(key);
    return scope ? [{ scope, ...row }] : [];
  });
}

/**
 * Pauses a part of the crawl and notifies all nodes, which start no request from then on. A pause in force
 * keeps its author and time.
 *
 * @returns false: it was paused before
 */
export async function pauseCrawl(
  prisma: PrismaClient,
  { scope, audit }: { scope: PauseScope; audit: NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const inserted = await tx.$executeRaw`
      INSERT INTO crawl_pause (scope, paused_at, paused_by, reason)
      VALUES (${pauseKey(scope)}, ${audit.at}, ${audit.actor}, ${audit.reason}) ON CONFLICT DO NOTHING`;
    if (inserted === 0) return false;
    await recordChange(tx, scope, true, audit);
    return true;
  });
}

/**
 * Ends a pause and notifies all nodes.
 *
 * @returns the ended pause; null: it was not paused
 */
export async function resumeCrawl(
  prisma: PrismaClient,
  { scope, audit }: { scope: PauseScope; audit: Omit<NewAuditEntry, 'before'> },
): Promise<CrawlPause | null> {
  return prisma.$transaction(async (tx) => {
    const [ended] = await tx.$queryRaw<Omit<CrawlPause, 'scope'>[]>`
      DELETE FROM crawl_pause WHERE scope = ${pauseKey(scope)}
      RETURNING paused_at AS "pausedAt", paused_by AS "pausedBy", reason`;
    if (!ended) return null;
    const before = { paused: true, pausedBy: ended.pausedBy, pausedAt: ended.pausedAt.toISOString() };
    await recordChange(tx, scope, false, { ...audit, before });
    return { scope, ...ended };
  });
}

async function recordChange(
  tx: Sql,
  scope: PauseScope,
  paused: boolean,
  audit: NewAuditEntry,
): Promise<void> {
  // Statements that select pages skip those of paused lists by this column.
  if (scope.kind === 'seed-list')
    await tx.$executeRaw`UPDATE seed_list SET paused = ${paused} WHERE id = ${scope.id}`;
  await appendAudit(tx, audit);
  await notifyEdit(tx, { kind: 'pauses' });
}

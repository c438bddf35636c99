import type { CrawlEventView } from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';

/** What an event is about. Two with the same kind and subject are the same event while it is open. */
export interface NewCrawlEvent {
  at: Date;
  kind: string;
  subject: string;
  detail: Record<string, string | number | null>;
}

/** Tells of something that needs a person, unless it was told and is still open. */
export async function openCrawlEvent(sql: Sql, event: NewCrawlEvent): Promise<void> {
  const { at, kind, subject, detail } = event;
  await sql.$executeRaw`
    INSERT INTO crawl_event (at, kind, subject, detail, open_key)
    VALUES (${at}, ${kind}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${`${kind} ${subject}`})
    ON CONFLICT (open_key) DO NOTHING`;
}

/**
 * Closes events of these kinds that are not among `standing` (`kind subject`): they are over by themselves. One that somebody dealt with
 * keeps its key until then, so that it is not told a second time while it stands.
 */
export async function closePassedEvents(
  sql: Sql,
  input: { kinds: readonly string[]; standing: readonly string[]; now: Date },
): Promise<void> {
  await sql.$executeRaw`
    UPDATE crawl_event SET open_key = NULL, closed_at = coalesce(closed_at, ${input.now})
    WHERE open_key IS NOT NULL AND kind = ANY(${[...input.kinds]}::text[]) AND NOT open_key = ANY(${[...input.standing]}::text[])`;
}

/** Closes what is over by itself, if it is open. */
export async function closeCrawlEvent(
  sql: Sql,
  input: { kind: string; subject: string; now: Date },
): Promise<void> {
  await sql.$executeRaw`
    UPDATE crawl_event SET open_key = NULL, closed_at = coalesce(closed_at, ${input.now})
    WHERE open_key = ${`${input.kind} ${input.subject}`}`;
}

/** Somebody says that an event is dealt with, or (`closed: false`) that it is not; false if there is nothing to change. */
export async function setCrawlEventClosed(
  prisma: PrismaClient,
  input: { id: bigint; closed: boolean; audit: (event: { kind: string; subject: string }) => NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ kind: string; subject: string }[]>`
      SELECT kind, subject FROM crawl_event WHERE id = ${input.id} AND open_key IS NOT NULL AND (closed_at IS NULL) = ${input.closed} FOR UPDATE`;
    const event = rows[0];
    if (!event) return false;
    const audit = input.audit(event);
    await tx.crawlEvent.update({
      where: { id: input.id },
      data: input.closed ? { closedAt: audit.at, closedBy: audit.actor } : { closedAt: null, closedBy: null },
    });
    await appendAudit(tx, audit);
    return true;
  });
}

/** Latest first; `open` only those that nobody has dealt with. */
export async function listCrawlEvents(
  prisma: PrismaClient,
  input: { open: boolean; beforeId: bigint | null; limit: number },
): Promise<CrawlEventView[]> {
  const rows = await prisma.crawlEvent.findMany({
    where: {
      ...(input.open ? { openKey: { not: null }, closedAt: null } : {}),
      ...(input.beforeId === null ? {} : { id: { lt: input.beforeId } }),
    },
    omit: { openKey: true },
    orderBy: { id: 'desc' },
    take: input.limit,
  });
  return rows.map((row) => ({ ...row, id: String(row.id), detail: row.detail as CrawlEventView['detail'] }));
}

/** How many are open; the index holds few others. */
export function countOpenEvents(prisma: PrismaClient): Promise<number> {
  return prisma.crawlEvent.count({ where: { openKey: { not: null }, closedAt: null } });
}

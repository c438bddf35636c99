import {
  eventKinds,
  type CrawlEventView,
  type EventKind,
  type NewAlertEvent,
  type NewCrawlEvent,
} from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';

/** The unique key of an open event: one condition is reported once. */
const openKey = (kind: EventKind, subject: string) => `${kind} ${subject}`;

const dismissedKinds = Object.entries(eventKinds).flatMap(([kind, { ends }]) =>
  ends === 'dismissal' ? [kind] : [],
);

/**
 * Reports an event. One that is open already stays as it is, unless its kind reports single occurrences: then
 * it is closed and the new one takes its place.
 */
export function openCrawlEvent(sql: Sql, event: NewCrawlEvent): Promise<void> {
  return insertEvent(sql, event);
}

/** Reports an alert; for the loop that also closes those whose condition has ended. */
export function openAlertEvent(sql: Sql, event: NewAlertEvent): Promise<void> {
  return insertEvent(sql, event);
}

async function insertEvent(sql: Sql, event: NewCrawlEvent | NewAlertEvent): Promise<void> {
  const { at, kind, subject, detail } = event;
  if (eventKinds[kind].ends === 'dismissal') await closeCrawlEvent(sql, { kind, subject, now: at });
  await sql.$executeRaw`
    INSERT INTO crawl_event (at, kind, subject, detail, open_key)
    VALUES (${at}, ${kind}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${openKey(kind, subject)})
    ON CONFLICT (open_key) DO NOTHING`;
}

/**
 * Closes events whose condition is over: all of these kinds except `standing`. A dismissed event keeps its
 * key until then, so that it is not reported again while its condition lasts.
 */
export async function closePassedEvents(
  sql: Sql,
  input: {
    kinds: readonly EventKind[];
    standing: readonly { kind: EventKind; subject: string }[];
    now: Date;
  },
): Promise<void> {
  const standing = input.standing.map(({ kind, subject }) => openKey(kind, subject));
  await sql.$executeRaw`
    UPDATE crawl_event SET open_key = NULL, closed_at = coalesce(closed_at, ${input.now})
    WHERE open_key IS NOT NULL AND kind = ANY(${[...input.kinds]}::text[]) AND NOT open_key = ANY(${standing}::text[])`;
}

/** Closes an event that is over, if it is open. */
export async function closeCrawlEvent(
  sql: Sql,
  input: { kind: EventKind; subject: string; now: Date },
): Promise<void> {
  await sql.$executeRaw`
    UPDATE crawl_event SET open_key = NULL, closed_at = coalesce(closed_at, ${input.now})
    WHERE open_key = ${openKey(input.kind, input.subject)}`;
}

type AuditOf = (event: { kind: string; subject: string }) => NewAuditEntry;

/**
 * An operator dismisses an open event. Where dismissal is how the kind ends, its key is free
 * for the next occurrence.
 *
 * @returns false where the event is not open
 */
export function dismissCrawlEvent(
  prisma: PrismaClient,
  { id, audit }: { id: bigint; audit: AuditOf },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ kind: string; subject: string }[]>`
      SELECT kind, subject FROM crawl_event
      WHERE id = ${id} AND open_key IS NOT NULL AND closed_at IS NULL FOR UPDATE`;
    if (!rows[0]) return false;
    const entry = audit(rows[0]);
    await tx.$executeRaw`
      UPDATE crawl_event SET closed_at = ${entry.at}, closed_by = ${entry.actor},
        open_key = CASE WHEN kind = ANY(${dismissedKinds}::text[]) THEN NULL ELSE open_key END
      WHERE id = ${id}`;
    await appendAudit(tx, entry);
    return true;
  });
}

/**
 * Undoes a dismissal.
 *
 * @returns false where the event was not dismissed, is over, or was replaced by a later occurrence
 */
export function reopenCrawlEvent(
  prisma: PrismaClient,
  { id, audit }: { id: bigint; audit: AuditOf },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ kind: string; subject: string }[]>`
      UPDATE crawl_event AS event SET closed_at = NULL, closed_by = NULL, open_key = event.kind || ' ' || event.subject
      WHERE event.id = ${id} AND event.closed_by IS NOT NULL
        AND (event.open_key IS NOT NULL OR event.kind = ANY(${dismissedKinds}::text[]) AND NOT EXISTS (
          SELECT FROM crawl_event AS later WHERE later.open_key = event.kind || ' ' || event.subject))
      RETURNING event.kind, event.subject`;
    if (!rows[0]) return false;
    await appendAudit(tx, audit(rows[0]));
    return true;
  });
}

/** Latest first; `open`: only those that are open. */
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

/** Deletes events that were closed before an instant, unless their condition lasts. */
export function pruneEvents(
  prisma: PrismaClient,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM crawl_event WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM crawl_event WHERE open_key IS NULL AND closed_at < ${before} ORDER BY closed_at LIMIT ${limit}))`;
}

/** Few closed events have a key, so the index finds the open ones. */
export function countOpenEvents(prisma: PrismaClient): Promise<number> {
  return prisma.crawlEvent.count({ where: { openKey: { not: null }, closedAt: null } });
}

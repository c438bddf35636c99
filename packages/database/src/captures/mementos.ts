import type { PrismaClient } from '../connection/client.ts';
import { isVisibleCapture } from '../complaints/takedowns.ts';
import { Prisma } from '../generated/client.ts';
import { captureColumns, findCapture, type CaptureRecord } from './captures-repository.ts';

/**
 * Captures with a response of some pages, made within some spans of time. Captures have a partition for each
 * month, and planning all of them costs more than reading their index, so every statement here names them
 * once.
 */
export interface MementoQuery {
  pages: readonly { hostId: bigint; urlKey: string; url: string }[];
  /** From `from` on and before `before`; null: unbounded on that side. */
  spans: readonly TimePart[];
  /** Whether takedowns are in force for their hosts: only then is each capture checked against them. */
  hasTakedowns: boolean;
}

/** A span of time; null: unbounded on that side. */
export interface TimePart {
  from: Date | null;
  before: Date | null;
}

/** A capture as its public address identifies it. */
export interface Memento {
  url: string;
  capturedAt: Date;
}

/** The memento as of a second, with its neighbours. Addresses are precise to the second. */
export interface MementoView {
  /** The last one up to the end of the second, else the first one. */
  chosen: Memento;
  /** The last one of exactly that second and of the first page; null: there is none. */
  exact: Memento | null;
  first: Memento;
  last: Memento;
  /** The last one of a second before the chosen one. */
  previous: Memento | null;
  /** The first one of a second after the chosen one. */
  next: Memento | null;
}

/** Whether takedowns are in force for any of the hosts. */
export async function hasTakedowns(prisma: PrismaClient, hostIds: readonly bigint[]): Promise<boolean> {
  const found = await prisma.takedown.findFirst({
    where: { hostId: { in: [...hostIds] }, liftedAt: null },
    select: { id: true },
  });
  return found !== null;
}

/** The memento of the pages as of a second, with its neighbours; null: they have none. */
export async function viewMementos(
  prisma: PrismaClient,
  query: MementoQuery,
  second: Date,
): Promise<MementoView | null> {
  const end = new Date(second.getTime() + 1_000);
  const rows = await prisma.$queryRaw<{ kind: keyof MementoView; page: number; capturedAt: Date }[]>`
    WITH found AS MATERIALIZED (
      SELECT of_page.place::int AS place, one.captured_at FROM ${pagesOf(query)}
      CROSS JOIN LATERAL (${capturesOf(query, Prisma.sql`captured_at`)}) AS one
    ), chosen AS (
      SELECT place, captured_at, date_trunc('second', captured_at) AS starts FROM found
      ORDER BY captured_at < ${end} DESC, CASE WHEN captured_at < ${end} THEN captured_at END DESC, captured_at, place LIMIT 1
    )
    SELECT 'chosen' AS kind, place AS page, captured_at AS "capturedAt" FROM chosen
    UNION ALL (SELECT 'exact', place, captured_at FROM found
      WHERE place = 1 AND captured_at >= ${second} AND captured_at < ${end} ORDER BY captured_at DESC LIMIT 1)
    UNION ALL (SELECT 'first', place, captured_at FROM found ORDER BY captured_at, place LIMIT 1)
    UNION ALL (SELECT 'last', place, captured_at FROM found ORDER BY captured_at DESC, place LIMIT 1)
    UNION ALL (SELECT 'previous', place, captured_at FROM found
      WHERE captured_at < (SELECT starts FROM chosen) ORDER BY captured_at DESC, place LIMIT 1)
    UNION ALL (SELECT 'next', place, captured_at FROM found
      WHERE captured_at >= (SELECT starts + interval '1 second' FROM chosen) ORDER BY captured_at, place LIMIT 1)`;
  const of = (wanted: keyof MementoView): Memento | null => {
    const row = rows.find(({ kind }) => kind === wanted);
    const url = row && query.pages[row.page - 1]?.url;
    return row && url !== undefined ? { url, capturedAt: row.capturedAt } : null;
  };
  const [chosen, first, last] = [of('chosen'), of('first'), of('last')];
  if (!chosen || !first || !last) return null;
  return { chosen, first, last, exact: of('exact'), previous: of('previous'), next: of('next') };
}

/** The index entry of a memento of one of the pages; null: it no longer exists. */
export async function findMemento(
  prisma: PrismaClient,
  { pages }: MementoQuery,
  { url, capturedAt }: Memento,
): Promise<CaptureRecord | null> {
  const page = pages.find((one) => one.url === url);
  return page ? findCapture(prisma, { ...page, capturedAt }) : null;
}

/** Mementos of a span of time, oldest first. */
export function listMementos(
  prisma: PrismaClient,
  query: MementoQuery,
  { limit, ...within }: TimePart & { limit: number },
): Promise<CaptureRecord[]> {
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT found.* FROM ${pagesOf(query)}
    CROSS JOIN LATERAL (${capturesOf(query, captureColumns, within)} ORDER BY captured_at LIMIT ${limit}) AS found
    ORDER BY found."capturedAt", found.url LIMIT ${limit}`;
}

/**
 * The instant of the memento that follows the first `skipped` ones from an instant on; null: there are fewer.
 */
export async function findMementoAfter(
  prisma: PrismaClient,
  query: MementoQuery,
  { from, skipped }: { from: Date | null; skipped: number },
): Promise<Date | null> {
  const captures = capturesOf(query, Prisma.sql`captured_at`, { from, before: null });
  const rows = await prisma.$queryRaw<{ capturedAt: Date }[]>`
    SELECT found.captured_at AS "capturedAt" FROM ${pagesOf(query)}
    CROSS JOIN LATERAL (${captures} ORDER BY captured_at LIMIT ${skipped + 1}) AS found
    ORDER BY found.captured_at LIMIT 1 OFFSET ${skipped}`;
  return rows[0]?.capturedAt ?? null;
}

function pagesOf({ pages }: MementoQuery): Prisma.Sql {
  const [hostIds, urlKeys] = [pages.map(({ hostId }) => hostId), pages.map(({ urlKey }) => urlKey)];
  return Prisma.sql`unnest(${hostIds}::bigint[], ${urlKeys}::bigint[]) WITH ORDINALITY AS of_page(host_id, url_key, place)`;
}

const anyTime: TimePart = { from: null, before: null };

function capturesOf(
  { spans, hasTakedowns: isLookedAt }: MementoQuery,
  columns: Prisma.Sql,
  { from, before }: TimePart = anyTime,
): Prisma.Sql {
  const needsEntry = isLookedAt || columns === captureColumns;
  return Prisma.sql`SELECT ${columns} FROM ${needsEntry ? Prisma.sql`capture_entry` : Prisma.sql`capture`} AS capture
    WHERE capture.host_id = of_page.host_id AND capture.url_key = of_page.url_key
      AND capture.captured_at >= coalesce(${from}::timestamptz, '-infinity') AND capture.captured_at < coalesce(${before}::timestamptz, 'infinity')
      AND record_type IN ('response', 'resource', 'revisit')
      AND ${withinSpans(spans)} AND ${isLookedAt ? isVisibleCapture : Prisma.sql`true`}`;
}

/** Whether the row `capture` was captured within one of some spans of time. */
export function withinSpans(spans: readonly TimePart[]): Prisma.Sql {
  if (isAllTime(spans)) return Prisma.sql`true`;
  const instant = (at: Date | null, none: string) => at?.toISOString() ?? none;
  return Prisma.sql`EXISTS (SELECT 1 FROM unnest(${spans.map((span) => instant(span.from, '-infinity'))}::timestamptz[],
    ${spans.map((span) => instant(span.before, 'infinity'))}::timestamptz[]) AS span(starts, ends)
    WHERE capture.captured_at >= span.starts AND capture.captured_at < span.ends)`;
}

const isAllTime = (spans: readonly TimePart[]) =>
  spans.some(({ from, before }) => from === null && before === null);

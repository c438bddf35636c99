import type { PrismaClient } from '../connection/client.ts';
import { isVisibleCapture } from '../complaints/takedowns.ts';
import { Prisma } from '../generated/client.ts';
import { captureColumns, type CaptureRecord } from './captures-repository.ts';

/** Captures with a response of some pages, made within some spans of time. */
export interface MementoQuery {
  pages: readonly { hostId: bigint; urlKey: string }[];
  /** From `from` on and before `before`; null: no end on that side. */
  spans: readonly { from: Date | null; before: Date | null }[];
}

/** A capture by what its address says. */
export interface Memento {
  url: string;
  capturedAt: Date;
}

/** Where a memento stands among the others. Seconds, since an address has no more digits. */
export interface MementoNeighbours {
  first: Memento | null;
  last: Memento | null;
  /** The last one of an earlier second. */
  previous: Memento | null;
  /** The first one of a later second. */
  next: Memento | null;
}

/** A part of time; null: no end on that side. */
interface Within {
  from: Date | null;
  before: Date | null;
}

const anyTime: Within = { from: null, before: null };

/** The first or the last memento within a part of time; null: there is none. */
export async function findMemento(
  prisma: PrismaClient,
  query: MementoQuery,
  { order, ...within }: Within & { order: 'first' | 'last' },
): Promise<CaptureRecord | null> {
  const rows = await prisma.$queryRaw<CaptureRecord[]>`
    SELECT found.* FROM ${outermost(query, { columns: captureColumns, order, within })}`;
  return rows[0] ?? null;
}

/** The neighbours of the memento of a second. */
export async function readMementoNeighbours(
  prisma: PrismaClient,
  query: MementoQuery,
  at: Date,
): Promise<MementoNeighbours> {
  const second = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  const nextSecond = new Date(second.getTime() + 1_000);
  const columns = Prisma.sql`url, captured_at AS "capturedAt"`;
  const one = (order: 'first' | 'last', within: Within) => outermost(query, { columns, order, within });
  const rows = await prisma.$queryRaw<(Memento & { place: keyof MementoNeighbours })[]>`
    SELECT 'first' AS place, found.* FROM ${one('first', anyTime)}
    UNION ALL SELECT 'last', found.* FROM ${one('last', anyTime)}
    UNION ALL SELECT 'previous', found.* FROM ${one('last', { from: null, before: second })}
    UNION ALL SELECT 'next', found.* FROM ${one('first', { from: nextSecond, before: null })}`;
  const neighbours: MementoNeighbours = { first: null, last: null, previous: null, next: null };
  for (const { place, ...memento } of rows) neighbours[place] = memento;
  return neighbours;
}

/** Mementos of a part of time, oldest first. */
export function listMementos(
  prisma: PrismaClient,
  query: MementoQuery,
  { limit, ...within }: Within & { limit: number },
): Promise<CaptureRecord[]> {
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT found.* FROM ${pagesAndSpans(query)}
    CROSS JOIN LATERAL (${capturesOf(captureColumns, within)} ORDER BY captured_at LIMIT ${limit}) AS found
    ORDER BY found."capturedAt", found.url LIMIT ${limit}`;
}

/** When the memento was captured that `skipped` others from an instant on come before; null: there are not as many. */
export async function findMementoAfter(
  prisma: PrismaClient,
  query: MementoQuery,
  { from, skipped }: { from: Date | null; skipped: number },
): Promise<Date | null> {
  const rows = await prisma.$queryRaw<{ capturedAt: Date }[]>`
    SELECT found.captured_at AS "capturedAt" FROM ${pagesAndSpans(query)}
    CROSS JOIN LATERAL (${capturesOf(Prisma.sql`captured_at`, { from, before: null })} ORDER BY captured_at LIMIT ${skipped + 1}) AS found
    ORDER BY found.captured_at LIMIT 1 OFFSET ${skipped}`;
  return rows[0]?.capturedAt ?? null;
}

/** The outermost capture of all pages and spans, as `found`: one look into the index for each. */
function outermost(
  query: MementoQuery,
  { columns, order, within }: { columns: Prisma.Sql; order: 'first' | 'last'; within: Within },
): Prisma.Sql {
  const direction = order === 'first' ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`(SELECT one.* FROM ${pagesAndSpans(query)}
    CROSS JOIN LATERAL (${capturesOf(columns, within)} ORDER BY captured_at ${direction} LIMIT 1) AS one
    ORDER BY one."capturedAt" ${direction} LIMIT 1) AS found`;
}

function pagesAndSpans({ pages, spans }: MementoQuery): Prisma.Sql {
  const instant = (at: Date | null, none: string) => at?.toISOString() ?? none;
  return Prisma.sql`unnest(${pages.map(({ hostId }) => hostId)}::bigint[], ${pages.map(({ urlKey }) => urlKey)}::bigint[])
      AS of_page(host_id, url_key)
    CROSS JOIN unnest(${spans.map(({ from }) => instant(from, '-infinity'))}::timestamptz[],
      ${spans.map(({ before }) => instant(before, 'infinity'))}::timestamptz[]) AS span(starts, ends)`;
}

function capturesOf(columns: Prisma.Sql, { from, before }: Within): Prisma.Sql {
  return Prisma.sql`SELECT ${columns} FROM capture_entry AS capture
    WHERE capture.host_id = of_page.host_id AND capture.url_key = of_page.url_key
      AND capture.captured_at >= greatest(span.starts, ${from}::timestamptz)
      AND capture.captured_at < least(span.ends, ${before}::timestamptz)
      AND record_type IN ('response', 'resource', 'revisit') AND ${isVisibleCapture}`;
}

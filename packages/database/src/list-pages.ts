import type { IntervalRange, PageRow } from '@meguri/contracts';
import type { PrismaClient } from './client.ts';
import { Prisma } from './generated/client.ts';
import {
  pageColumns,
  pageRecord,
  pageSource,
  pageState,
  type PageRecord,
  type StoredPage,
} from './pages-repository.ts';
import { allOf, containsPattern } from './query-fragments.ts';
import { expectedVisit, virtualEpoch, virtualInstantAt } from './virtual-line.ts';

/** Where a host's list goes on; `nextVisitAt` is null behind the last scheduled page. */
export interface HostPagePosition {
  nextVisitAt: Date | null;
  urlKey: string;
}

interface PageFilters {
  state: PageRow['state'] | null;
  /** Found anywhere in the URL or the title, whatever its case. */
  words: string | null;
  /** Of pages that count by their interval, see pageIntervalBin in packages/schedule. */
  interval: IntervalRange | null;
}

/**
 * Pages of one host, earliest expected visit first, then those that have none. Walks the index (host_id, next_visit_at): each line of time
 * in its order, and puts them together. Should the host's clock change its pace between two parts of the list, a page may be missing
 * between them or come twice.
 */
export async function listHostPages(
  prisma: PrismaClient,
  input: PageFilters & { hostId: bigint; after: HostPagePosition | null; limit: number },
): Promise<{ rows: PageRecord[]; next: HostPagePosition | null }> {
  const wanted = [Prisma.sql`page.host_id = ${input.hostId}`, ...filtersOf(input)];
  const parts = partsAfter(input.after).map(
    (part) => Prisma.sql`
      (SELECT ${pageColumns} FROM ${pageSource} WHERE ${allOf([...wanted, ...part])}
       ORDER BY page.next_visit_at, page.url_key LIMIT ${input.limit + 1})`,
  );
  const found = await prisma.$queryRaw<StoredPage[]>`
    SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part
    ORDER BY "nextVisitAt" NULLS LAST, "urlKey"::bigint LIMIT ${input.limit + 1}`;
  const { rows, last } = cut(found, input.limit);
  return { rows, next: last && { nextVisitAt: last.nextVisitAt, urlKey: last.urlKey } };
}

/** What is left after a position of each line, and of the pages that are never visited. The index finds where to go on; the rest is exact. */
function partsAfter(after: HostPagePosition | null): (Prisma.Sql | null)[][] {
  const never = Prisma.sql`page.next_visit_at IS NULL`;
  if (after?.nextVisitAt === null) return [[never, Prisma.sql`page.url_key > ${after.urlKey}::bigint`]];
  const beyond =
    after && Prisma.sql`(${expectedVisit}, page.url_key) > (${after.nextVisitAt}, ${after.urlKey}::bigint)`;
  // A second before, as conversions round.
  const from = after && new Date(after.nextVisitAt.getTime() - 1_000);
  return [
    [
      Prisma.sql`page.next_visit_at < ${virtualEpoch}`,
      from && Prisma.sql`page.next_visit_at >= ${from}`,
      beyond,
    ],
    [
      Prisma.sql`page.next_visit_at >= ${virtualEpoch}`,
      from && Prisma.sql`page.next_visit_at >= ${virtualInstantAt(from)}`,
      beyond,
    ],
    [never],
  ];
}

export interface PagePosition {
  hostId: bigint;
  urlKey: string;
}

/**
 * Pages of all hosts in the order of the primary key. A filter that leaves few of very many pages may take long.
 *
 * @returns null if the search was given up after `timeoutMs`
 */
export async function searchPages(
  prisma: PrismaClient,
  input: PageFilters & { after: PagePosition | null; limit: number; timeoutMs: number },
): Promise<{ rows: PageRecord[]; next: PagePosition | null } | null> {
  const after =
    input.after &&
    Prisma.sql`(page.host_id, page.url_key) > (${input.after.hostId}, ${input.after.urlKey}::bigint)`;
  const query = Prisma.sql`
    SELECT ${pageColumns} FROM ${pageSource}
    WHERE ${allOf([...filtersOf(input), after])}
    ORDER BY page.host_id, page.url_key LIMIT ${input.limit + 1}`;
  const found = await withinTime(prisma, query, input.timeoutMs);
  if (!found) return null;
  const { rows, last } = cut(found, input.limit);
  return { rows, next: last && { hostId: last.hostId, urlKey: last.urlKey } };
}

/** The server itself stops a statement that takes too long; null then. */
async function withinTime(
  prisma: PrismaClient,
  query: Prisma.Sql,
  timeoutMs: number,
): Promise<StoredPage[] | null> {
  try {
    return await prisma.$transaction(
      async (tx) => {
        await tx.$executeRawUnsafe(`SET LOCAL statement_timeout = ${Math.trunc(timeoutMs)}`);
        return tx.$queryRaw<StoredPage[]>(query);
      },
      { timeout: timeoutMs + 10_000 },
    );
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}

/** SQLSTATE 57014, query_canceled, through Prisma's wrappings. */
function isStatementTimeout(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  if (code === '57014' || originalCode === '57014') return true;
  return [cause, meta, driverAdapterError].some((inner) => isStatementTimeout(inner, depth + 1));
}

function filtersOf({ state, words, interval }: PageFilters): (Prisma.Sql | null)[] {
  return [
    state && Prisma.sql`${pageState} = ${state}`,
    interval &&
      Prisma.sql`page.visits > 1 AND page.consecutive_errors = 0 AND page.interval_seconds > 0 AND page.interval_seconds >= ${interval.fromSeconds}`,
    interval && interval.toSeconds !== null
      ? Prisma.sql`page.interval_seconds < ${interval.toSeconds}`
      : null,
    words === null
      ? null
      : Prisma.sql`(page.url ILIKE ${containsPattern(words)} OR coalesce(verdict.title, payload.title) ILIKE ${containsPattern(words)})`,
  ];
}

function cut(found: readonly StoredPage[], limit: number): { rows: PageRecord[]; last: PageRecord | null } {
  const rows = found.slice(0, limit).map(pageRecord);
  return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null };
}

import type { IntervalRange, PageRow } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import {
  pageColumns,
  pageRecord,
  pageSource,
  pageState,
  type PageRecord,
  type StoredPage,
} from './pages-repository.ts';
import { allOf, containsPattern } from '../connection/query-fragments.ts';
import { nextHosts, type PageHosts } from './next-hosts.ts';
import { expectedVisit, virtualEpoch, virtualInstantAt } from '../scheduling/virtual-line.ts';

/** Position in a host's list; `nextVisitAt` is null after the last scheduled page. */
export interface HostPagePosition {
  nextVisitAt: Date | null;
  urlKey: string;
}

interface PageFilters {
  state: PageRow['state'] | null;
  /** Anywhere in the URL or the title, ignoring case. */
  words: string | null;
  /** Pages counted by their interval, see pageIntervalBin in packages/schedule. */
  interval: IntervalRange | null;
  seedList?: number | undefined;
}

/**
 * Pages of one host, earliest expected visit first, then those without one. Walks the index (host_id,
 * next_visit_at) for each line of time and merges them. If the pace of the host clock changes between two
 * parts of the list, a page may be missing or appear twice. With a filter, an answer may hold fewer rows than
 * `limit`, even none, and still continue: each answer reads a bounded number of pages.
 */
export async function listHostPages(
  prisma: PrismaClient,
  input: PageFilters & { hostId: bigint; after: HostPagePosition | null; limit: number },
): Promise<{ rows: PageRecord[]; next: HostPagePosition | null }> {
  const most = maxPagesRead(input);
  const parts = partsAfter(input.after).map(
    (part) => Prisma.sql`
      (SELECT page.*, ${expectedVisit} AS expected FROM page JOIN host ON host.host_id = page.host_id
       WHERE ${allOf([Prisma.sql`page.host_id = ${input.hostId}`, ...part])}
       ORDER BY page.next_visit_at, page.url_key LIMIT ${most})`,
  );
  const order = Prisma.sql`page.expected NULLS LAST, page.url_key`;
  const pages = Prisma.sql`SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS page ORDER BY ${order} LIMIT ${most}`;
  const { rows, last } = await filterPages(prisma, { ...input, pages, order, most });
  return { rows, next: last && { nextVisitAt: last.nextVisitAt, urlKey: last.urlKey } };
}

/**
 * The remainder after a position, of each line of time and of pages without a visit. The index finds the
 * position; the condition is exact.
 */
function partsAfter(after: HostPagePosition | null): (Prisma.Sql | null)[][] {
  const never = Prisma.sql`page.next_visit_at IS NULL`;
  if (after?.nextVisitAt === null) return [[never, Prisma.sql`page.url_key > ${after.urlKey}::bigint`]];
  const beyond =
    after && Prisma.sql`(${expectedVisit}, page.url_key) > (${after.nextVisitAt}, ${after.urlKey}::bigint)`;
  // One second earlier, as conversions round.
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

/** After all pages of a host. */
const greatestUrlKey = String(2n ** 63n - 1n);

/**
 * Pages of all hosts, or of those of a filter, in the order of the primary key. Filters work as in {@link
 * listHostPages}.
 */
export async function searchPages(
  prisma: PrismaClient,
  input: PageFilters & { hosts: PageHosts | null; after: PagePosition | null; limit: number },
): Promise<{ rows: PageRecord[]; next: PagePosition | null }> {
  const { after, hosts } = input;
  const part = hosts && (await nextHosts(prisma, hosts, after?.hostId ?? null));
  const within = part && Prisma.sql`page.host_id = ANY(${part.ids}::bigint[])`;
  const most = maxPagesRead(input);
  const beyond = after
    ? Prisma.sql`(page.host_id, page.url_key) > (${after.hostId}, ${after.urlKey}::bigint)`
    : null;
  const order = Prisma.sql`page.host_id, page.url_key`;
  const pages = Prisma.sql`
    SELECT page.*, NULL::timestamptz AS expected FROM page WHERE ${allOf([within, beyond])} ORDER BY ${order} LIMIT ${most}`;
  const { rows, last } = await filterPages(prisma, { ...input, pages, order, most });
  if (last) return { rows, next: { hostId: last.hostId, urlKey: last.urlKey } };
  return { rows, next: part?.last == null ? null : { hostId: part.last, urlKey: greatestUrlKey } };
}

/** Pages read for one answer: they take some hundredths of a second, most of it for titles. */
function maxPagesRead({ words, state, interval, seedList, limit }: PageFilters & { limit: number }): number {
  if (words !== null) return 1_000;
  return state !== null || interval !== null || seedList !== undefined ? 2_500 : limit + 1;
}

type Position = Pick<StoredPage, 'hostId' | 'urlKey' | 'nextVisitAt'>;

/** A matching row, or none, with the last row read if the limit was reached. */
type FoundPage = (StoredPage | { urlKey: null }) & {
  lastHostId: bigint | null;
  lastKey: string | null;
  lastVisitAt: Date | null;
};

/**
 * The first `limit` pages that match the filters.
 * @param input.pages a query of at most `most` pages
 * @returns `last`: where to continue; null at the end
 */
async function filterPages(
  prisma: PrismaClient,
  input: PageFilters & { pages: Prisma.Sql; order: Prisma.Sql; most: number; limit: number },
): Promise<{ rows: PageRecord[]; last: Position | null }> {
  const { pages, order, most, limit } = input;
  const answers = await prisma.$queryRaw<FoundPage[]>`
    WITH page AS MATERIALIZED (${pages}),
    last AS (SELECT * FROM page ORDER BY ${order} OFFSET ${most - 1} LIMIT 1),
    found AS (
      SELECT ${pageColumns}, row_number() OVER (ORDER BY ${order}) AS place FROM ${pageSource}
      WHERE ${allOf(filtersOf(input))} ORDER BY ${order} LIMIT ${limit + 1})
    SELECT found.*, last.host_id AS "lastHostId", last.url_key::text AS "lastKey", last.expected AS "lastVisitAt"
    FROM (VALUES (1)) AS one LEFT JOIN last ON true LEFT JOIN found ON true ORDER BY place`;
  const found = answers.filter((row) => row.urlKey !== null);
  const rows = found.slice(0, limit).map(pageRecord);
  if (found.length > limit) return { rows, last: rows.at(-1) ?? null };
  const [{ lastHostId, lastKey, lastVisitAt } = noPosition] = answers;
  if (lastHostId === null || lastKey === null) return { rows, last: null };
  return { rows, last: { hostId: lastHostId, urlKey: lastKey, nextVisitAt: lastVisitAt } };
}

const noPosition = { lastHostId: null, lastKey: null, lastVisitAt: null };

function filtersOf({ state, words, interval, seedList }: PageFilters): (Prisma.Sql | null)[] {
  return [
    state && Prisma.sql`${pageState} = ${state}`,
    interval &&
      Prisma.sql`page.visits > 1 AND page.consecutive_errors = 0 AND page.interval_seconds > 0 AND page.interval_seconds >= ${interval.fromSeconds}`,
    interval && interval.toSeconds !== null
      ? Prisma.sql`page.interval_seconds < ${interval.toSeconds}`
      : null,
    seedList === undefined ? null : Prisma.sql`page.seed_list_id = ${seedList}`,
    words === null
      ? null
      : Prisma.sql`(page.url ILIKE ${containsPattern(words)} OR coalesce(verdict.title, payload.title) ILIKE ${containsPattern(words)})`,
  ];
}

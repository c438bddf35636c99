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
  seedList?: number | undefined;
}

/**
 * Pages of one host, earliest expected visit first, then those that have none. Walks the index (host_id, next_visit_at): each line of time
 * in its order, and puts them together. Should the host's clock change its pace between two parts of the list, a page may be missing
 * between them or come twice.
 *
 * With a filter an answer may hold fewer rows than `limit`, even none, and the list go on: so many pages are looked at each time.
 */
export async function listHostPages(
  prisma: PrismaClient,
  input: PageFilters & { hostId: bigint; after: HostPagePosition | null; limit: number },
): Promise<{ rows: PageRecord[]; next: HostPagePosition | null }> {
  const most = mostLookedAt(input);
  const parts = partsAfter(input.after).map(
    (part) => Prisma.sql`
      (SELECT page.*, ${expectedVisit} AS expected FROM page JOIN host ON host.host_id = page.host_id
       WHERE ${allOf([Prisma.sql`page.host_id = ${input.hostId}`, ...part])}
       ORDER BY page.next_visit_at, page.url_key LIMIT ${most})`,
  );
  const order = Prisma.sql`page.expected NULLS LAST, page.url_key`;
  const pages = Prisma.sql`SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS page ORDER BY ${order} LIMIT ${most}`;
  const { rows, last } = await lookThrough(prisma, { ...input, pages, order, most });
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

/** Behind all pages of a host. */
const greatestUrlKey = String(2n ** 63n - 1n);

/** Pages of all hosts, or of those of a filter, in the order of the primary key. A filter works as in {@link listHostPages}. */
export async function searchPages(
  prisma: PrismaClient,
  input: PageFilters & { hosts: PageHosts | null; after: PagePosition | null; limit: number },
): Promise<{ rows: PageRecord[]; next: PagePosition | null }> {
  const { after, hosts } = input;
  const part = hosts && (await nextHosts(prisma, hosts, after?.hostId ?? null));
  const within = part && Prisma.sql`page.host_id = ANY(${part.ids}::bigint[])`;
  const most = mostLookedAt(input);
  const beyond = after
    ? Prisma.sql`(page.host_id, page.url_key) > (${after.hostId}, ${after.urlKey}::bigint)`
    : null;
  const order = Prisma.sql`page.host_id, page.url_key`;
  const pages = Prisma.sql`
    SELECT page.*, NULL::timestamptz AS expected FROM page WHERE ${allOf([within, beyond])} ORDER BY ${order} LIMIT ${most}`;
  const { rows, last } = await lookThrough(prisma, { ...input, pages, order, most });
  if (last) return { rows, next: { hostId: last.hostId, urlKey: last.urlKey } };
  return { rows, next: part?.last == null ? null : { hostId: part.last, urlKey: greatestUrlKey } };
}

/** Pages that are looked at for one answer: as many as take some hundredths of a second, titles by far the longest. */
function mostLookedAt({ words, state, interval, seedList, limit }: PageFilters & { limit: number }): number {
  if (words !== null) return 1_000;
  return state !== null || interval !== null || seedList !== undefined ? 2_500 : limit + 1;
}

type Position = Pick<StoredPage, 'hostId' | 'urlKey' | 'nextVisitAt'>;

/** A row that was found, or none, beside the last of those that were looked at, if they were as many as may be. */
type FoundPage = (StoredPage | { urlKey: null }) & {
  lastHostId: bigint | null;
  lastKey: string | null;
  lastVisitAt: Date | null;
};

/**
 * The first `limit` of some pages that pass the filters.
 *
 * @param input.pages a query of at most `most` of them
 * @returns `last`: where to go on behind; null when nothing is left
 */
async function lookThrough(
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

import { frequencyUnitsPerDay } from '@meguri/schedule';
import { int4Array, int8Array } from '../connection/binary-array.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { addToCounter } from '../figures/counters-repository.ts';
import type { HotPath } from '../connection/hot-path.ts';
import { fieldsOf, selectList, type ColumnsOf } from '../connection/typed-rows.ts';
import { nextReasonSql } from '../stored-codes.ts';
import {
  expectedVisit,
  expectedVisitText,
  isDueOn,
  virtualEpoch,
  virtualEpochText,
  virtualInstantText,
} from './virtual-line.ts';

export interface DuePage {
  urlKey: string;
  url: string;
  priority: number;
  depth: number;
  discoveredAt: Date;
  nextVisitAt: Date;
  visits: number;
  seedListId: number;
  /** Its planned revisit interval; 0 before its first visit. */
  intervalSeconds: number;
  /** Changes per day by its own verdicts; null before they say anything. */
  ratePerDay: number | null;
  /** w: its relative importance. */
  importance: number;
  /** Null: no version is captured yet. */
  lastVerdictAt: Date | null;
  /**
   * The host's clock ran so fast that the seed list's minimum interval has not passed since the last
   * verdict: see {@link holdPages}.
   */
  isEarly: boolean;
}

/** Hosts whose pages are read, and the most pages of each. */
export type HostsAsked = readonly { hostId: bigint; limit: number }[];

/**
 * Due pages of hosts, for each the most valuable first (deferred ones, then lower priority
 * numbers, then the longest due).
 *
 * @param input.exceptListIds seed lists whose pages are skipped
 * @returns no entry for hosts without due pages
 */
export function loadDuePages(
  hotPath: HotPath,
  input: { hosts: HostsAsked; now: Date; exceptListIds?: readonly number[] },
): Promise<Map<bigint, DuePage[]>> {
  const exceptListIds = int4Array(input.exceptListIds ?? [], (id) => id);
  return loadPages(hotPath, 'load-due-pages', loadDue, input, exceptListIds);
}

/**
 * Pages of hosts that were deferred to a later day, most valuable first: an idle host may take them early.
 *
 * @param input.until no page is deferred for longer
 */
export function loadDeferredPages(
  hotPath: HotPath,
  input: { hosts: HostsAsked; now: Date; until: Date },
): Promise<Map<bigint, DuePage[]>> {
  return loadPages(hotPath, 'load-deferred-pages', loadDeferred, input, input.until.toISOString());
}

async function loadPages(
  hotPath: HotPath,
  name: string,
  text: string,
  { hosts, now }: { hosts: HostsAsked; now: Date },
  condition: string | Buffer,
): Promise<Map<bigint, DuePage[]>> {
  if (hosts.length === 0) return new Map();
  const values = [
    int8Array(hosts, ({ hostId }) => hostId),
    int4Array(hosts, ({ limit }) => limit),
    now.toISOString(),
    condition,
  ];
  const [rows] = await hotPath.transaction([{ name, text, values, fields }]);
  return Map.groupBy(rows, ({ hostId }) => hostId);
}

/** Columns of a due page from `page` and its seed list as `list`. */
export const stakeColumns: ColumnsOf<
  Pick<DuePage, 'ratePerDay' | 'importance' | 'lastVerdictAt' | 'seedListId' | 'intervalSeconds'>
> = {
  seedListId: 'seed_list_id',
  intervalSeconds: 'interval_seconds',
  ratePerDay: `CASE WHEN rate_term > 0 THEN rate_term::float8 / ${frequencyUnitsPerDay} END`,
  importance: 'coalesce(2.0::float8 ^ (page.importance_class - 2), list.importance, 1)',
  lastVerdictAt: 'last_verdict_at',
};

type DuePageOfHost = DuePage & { hostId: bigint };
const columns: ColumnsOf<DuePageOfHost> = {
  hostId: 'page.host_id',
  ...stakeColumns,
  urlKey: 'url_key::text',
  url: 'url',
  priority: 'page.priority',
  depth: 'depth',
  discoveredAt: 'discovered_at',
  nextVisitAt: expectedVisitText,
  visits: 'visits',
  isEarly: `page.next_visit_at >= ${virtualEpochText}
        AND coalesce(last_verdict_at + list.min_interval_seconds * interval '1 s' > $3::timestamptz, false)`,
};
const fields = fieldsOf<DuePageOfHost>(columns);

const loadWhere = (condition: string) => `
  SELECT wanted.* FROM unnest($1::bigint[], $2::int[]) AS asked(host_id, most) JOIN host ON host.host_id = asked.host_id,
  LATERAL (
    SELECT ${selectList(columns)}
    FROM page LEFT JOIN seed_list AS list ON list.id = page.seed_list_id
    WHERE page.host_id = asked.host_id AND ${condition}
    ORDER BY NOT deferred, page.priority, ${expectedVisitText}, url_key LIMIT asked.most) AS wanted`;

/** Two ranges of the index, see virtual-line.ts. */
const loadDue = loadWhere(`(page.next_visit_at <= $3::timestamptz
      OR page.next_visit_at >= ${virtualEpochText} AND page.next_visit_at <= ${virtualInstantText('$3::timestamptz')})
    AND seed_list_id <> ALL($4::int[])`);
const loadDeferred = loadWhere(
  'page.next_visit_at > $3::timestamptz AND page.next_visit_at <= $4::timestamptz AND deferred',
);

/** Whether a host has a due page of one of some seed lists. */
export async function hasDuePageOf(
  sql: Sql,
  input: { hostId: bigint; now: Date; listIds: readonly number[] },
): Promise<boolean> {
  const { hostId, now, listIds } = input;
  const rows = await sql.$queryRaw<unknown[]>`
    SELECT 1 FROM page WHERE page.host_id = ${hostId} AND ${isDueOn(hostId, now)} AND seed_list_id = ANY(${[...listIds]}::int[]) LIMIT 1`;
  return rows.length > 0;
}

/**
 * Delays pages that are due by their host's clock, but too early for their seed list, until its minimum
 * interval has passed. They then wait in real time, so each is moved at most once between two visits.
 */
export async function holdPages(
  sql: Sql,
  input: { hostId: bigint; urlKeys: readonly string[] },
): Promise<void> {
  if (input.urlKeys.length === 0) return;
  await sql.$executeRaw`
    UPDATE page SET next_visit_at = last_verdict_at + list.min_interval_seconds * interval '1 s',
      next_reason = ${nextReasonSql('raised-to-minimum')}
    FROM seed_list AS list
    WHERE page.host_id = ${input.hostId} AND page.url_key = ANY(${[...input.urlKeys]}::bigint[]) AND list.id = page.seed_list_id
      AND page.next_visit_at >= ${virtualEpoch} AND last_verdict_at IS NOT NULL`;
}

/**
 * Defers the due pages of a host beyond the `keep` most valuable, and counts them. An earlier statement locks
 * the host's row, as every writer of its pages does, so that the pages read are the pages changed.
 *
 * @returns the number of deferred pages
 */
export function deferBeyond(
  prisma: PrismaClient,
  input: { hostId: bigint; nodeId: number; now: Date; keep: number; until: Date },
): Promise<number> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM host WHERE host_id = ${input.hostId} FOR UPDATE`;
    const { count, fresh } = await moveSurplus(tx, input);
    if (count === 0) return 0;
    await tx.$executeRaw`UPDATE host SET deferred_count = deferred_count + ${count} WHERE host_id = ${input.hostId}`;
    await addToCounter(tx, { nodeId: input.nodeId, name: 'deferred', value: fresh });
    return count;
  });
}

/** Moved pages, and how many of them were not deferred before. */
async function moveSurplus(
  sql: Sql,
  input: { hostId: bigint; now: Date; keep: number; until: Date },
): Promise<{ count: number; fresh: number }> {
  const { hostId, now } = input;
  const rows = await sql.$queryRaw<{ count: bigint; fresh: bigint }[]>`
    WITH surplus AS (
      SELECT url_key, deferred FROM page JOIN host ON host.host_id = page.host_id
      WHERE page.host_id = ${hostId} AND ${isDueOn(hostId, now)}
      ORDER BY NOT deferred, page.priority, ${expectedVisit}, url_key OFFSET ${input.keep}),
    moved AS (
      UPDATE page SET next_visit_at = ${input.until}, next_reason = ${nextReasonSql('deferred')}, deferred = true
      FROM surplus WHERE page.host_id = ${hostId} AND page.url_key = surplus.url_key
      RETURNING surplus.deferred)
    SELECT count(*) AS count, count(*) FILTER (WHERE NOT deferred) AS fresh FROM moved`;
  return { count: Number(rows[0]?.count ?? 0), fresh: Number(rows[0]?.fresh ?? 0) };
}

import type { Resolution } from '@meguri/schedule';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { unpackPolicyState } from '../commit/policy-state.ts';

/** The data on a host's overload. */
export interface OverloadRecord {
  hostId: bigint;
  name: string;
  site: string;
  pageCount: number;
  /** Pages that wait for their first visits. */
  unvisitedPages: number;
  overloaded: boolean;
  /** Lb, in units of the planned frequency. */
  baseLoad: bigint;
  effectiveIntervalSeconds: number;
  price: number | null;
  priceAt: Date | null;
  loadExcludedCount: number;
  hasRateCells: boolean;
  /** Pages are excluded by load. */
  isCrowded: boolean;
  /** An operator's choice; null: none. */
  resolution: Resolution | null;
  resolutionAuditId: bigint | null;
}

const columns = Prisma.sql`host_id AS "hostId", name, site, page_count AS "pageCount",
  page_count - captured_count AS "unvisitedPages", overloaded, base_load AS "baseLoad",
  effective_interval_seconds AS "effectiveIntervalSeconds", price, price_at AS "priceAt",
  load_excluded_count AS "loadExcludedCount", has_rate_cells AS "hasRateCells",
  excluded_below_value IS NOT NULL AS "isCrowded",   resolution, resolution_audit_id AS "resolutionAuditId"`;

/** Place in the list of overloaded hosts. */
export interface OverloadPosition {
  /** Demand times access interval: the ratio of demand to capacity in the units of the planned frequency. */
  excess: number;
  hostId: bigint;
}

/** Overloaded hosts, highest ratio of demand to capacity first. */
export async function listOverloadedHosts(
  prisma: PrismaClient,
  { after, limit }: { after: OverloadPosition | null; limit: number },
): Promise<{ rows: OverloadRecord[]; next: OverloadPosition | null }> {
  const excess = Prisma.sql`base_load::float8 * effective_interval_seconds`;
  const isBelow = after
    ? Prisma.sql`AND (-(${excess}), host_id) > (${-after.excess}::float8, ${after.hostId})`
    : Prisma.empty;
  const found = await prisma.$queryRaw<(OverloadRecord & { excess: number })[]>`
    SELECT ${columns}, ${excess} AS excess FROM host WHERE overloaded ${isBelow}
    ORDER BY ${excess} DESC, host_id LIMIT ${limit + 1}`;
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ excess: _excess, ...row }) => row),
    next: last ? { excess: last.excess, hostId: last.hostId } : null,
  };
}

/** Null for an unknown host. */
export async function findOverload(prisma: PrismaClient, hostId: bigint): Promise<OverloadRecord | null> {
  const rows = await prisma.$queryRaw<
    OverloadRecord[]
  >`SELECT ${columns} FROM host WHERE host_id = ${hostId}`;
  return rows[0] ?? null;
}

/** The cells of a host's histogram that are not empty, see `rate-cells.ts` of packages/schedule. */
export async function listRateCells(
  prisma: PrismaClient,
  hostId: bigint,
): Promise<{ cell: number; pages: number }[]> {
  return prisma.hostRateCell.findMany({ where: { hostId }, select: { cell: true, pages: true } });
}

/** Inputs of a scheduled page's interval. */
export interface PageDemand {
  /** The interval without any price. */
  baseIntervalSeconds: number;
  policyState: number[];
  /** Null: that of its seed list. */
  importanceClass: number | null;
  /** Of its seed list, like the limits. */
  importance: number;
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
}

/**
 * Scheduled pages of a host, at most `limit`: a random sample, as pages are in the order
 * of a digest of their URLs.
 */
export async function samplePageDemand(
  prisma: PrismaClient,
  input: { hostId: bigint; limit: number },
): Promise<PageDemand[]> {
  const rows = await prisma.$queryRaw<
    (Omit<PageDemand, 'policyState'> & { policyState: Uint8Array | null })[]
  >`
    SELECT coalesce(page.base_interval_seconds, page.interval_seconds) AS "baseIntervalSeconds", page.policy_state AS "policyState",
      page.importance_class AS "importanceClass", seed_list.importance,
      seed_list.min_interval_seconds AS "minIntervalSeconds", seed_list.max_interval_seconds AS "maxIntervalSeconds"
    FROM page JOIN seed_list ON seed_list.id = page.seed_list_id
    WHERE page.host_id = ${input.hostId} AND page.interval_seconds > 0 ORDER BY page.url_key LIMIT ${input.limit}`;
  return rows.map((row) => ({ ...row, policyState: unpackPolicyState(row.policyState) }));
}

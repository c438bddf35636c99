import {
  frequencyUnitsPerDay,
  importanceClasses,
  droppedIntervalSeconds,
  type HostPrice,
  type Resolution,
} from '@meguri/schedule';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { dropRateCells } from './rate-cells.ts';
import { expectedVisit } from '../scheduling/virtual-line.ts';

/** A host that is overloaded or has a price, with the inputs of that price. */
export interface PricedHost {
  hostId: bigint;
  name: string;
  pageCount: number;
  /** Pages that wait for their first visits. */
  unvisitedPages: number;
  overloaded: boolean;
  /** L, in units of the planned frequency. */
  load: bigint;
  /** Lb, in the same units. */
  baseLoad: bigint;
  effectiveIntervalSeconds: number;
  hasRateCells: boolean;
  price: number | null;
  priceAt: Date | null;
  priceLoad: bigint | null;
  priceIntervalSeconds: number | null;
  excludedBelowValue: number | null;
  /** An operator's choice; null: none. */
  resolution: Resolution | null;
  /** The entry of that choice in the audit log. */
  resolutionAuditId: bigint | null;
  dropBelowValue: number | null;
  dropUpToImportance: number | null;
}

/** Hosts in id order after one. Reads the index of these hosts alone. */
export function listPricedHosts(
  prisma: PrismaClient,
  input: { after: bigint; limit: number },
): Promise<PricedHost[]> {
  return prisma.$queryRaw<PricedHost[]>`
    SELECT host_id AS "hostId", name, page_count AS "pageCount", page_count - captured_count AS "unvisitedPages", overloaded,
      host.load, base_load AS "baseLoad",
      effective_interval_seconds AS "effectiveIntervalSeconds", has_rate_cells AS "hasRateCells", price, price_at AS "priceAt",
      price_load AS "priceLoad", price_interval_seconds AS "priceIntervalSeconds", excluded_below_value AS "excludedBelowValue",
      resolution, resolution_audit_id AS "resolutionAuditId", drop_below_value AS "dropBelowValue", drop_up_to_importance AS "dropUpToImportance"
    FROM host WHERE (overloaded OR price IS NOT NULL) AND host_id > ${input.after} ORDER BY host_id LIMIT ${input.limit}`;
}

/** The state of a host that a decision about its price was made for. */
export type SeenPrice = Pick<PricedHost, 'hostId' | 'priceAt' | 'resolutionAuditId'>;

export interface NewPrice {
  seen: SeenPrice;
  now: Date;
  /** Null where an operator chose to have no price. */
  price: HostPrice | null;
  /** Inputs of the price. */
  baseLoad: bigint;
  effectiveIntervalSeconds: number;
}

const isAsSeen = ({ hostId, priceAt, resolutionAuditId }: SeenPrice) => Prisma.sql`
  host_id = ${hostId} AND price_at IS NOT DISTINCT FROM ${priceAt}::timestamptz
  AND resolution_audit_id IS NOT DISTINCT FROM ${resolutionAuditId}::bigint`;

/**
 * Sets or clears the price of a host, unless an operator chose a resolution or another price became due meanwhile. It
 * applies to each page at its next visit; only pages no longer excluded by load are brought forward at once.
 */
export async function storePrice(prisma: PrismaClient, input: NewPrice): Promise<void> {
  const { seen, now, price, baseLoad, effectiveIntervalSeconds } = input;
  const exclusion = price?.exclusion ?? null;
  const belowValue = exclusion && Math.min(exclusion.belowValue, Number.MAX_VALUE);
  await prisma.$transaction(
    async (tx) => {
      const stored = await tx.$executeRaw`
        UPDATE host SET price = ${price?.price ?? null}, price_at = ${now}, price_load = ${baseLoad}, price_interval_seconds = ${effectiveIntervalSeconds},
          excluded_below_value = ${belowValue}, excluded_max_days = ${exclusion?.maxDays ?? null}
        WHERE ${isAsSeen(seen)} AND alias_of IS NULL`;
      if (stored > 0) await readmit(tx, { hostId: seen.hostId, now, fromValue: belowValue ?? 0 });
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/** Removes the price of a host that is no longer overloaded, under the same condition. */
export async function clearPrice(
  prisma: PrismaClient,
  { seen, now }: Pick<NewPrice, 'seen' | 'now'>,
): Promise<void> {
  await prisma.$transaction(
    async (tx) => {
      const cleared = await tx.$executeRaw`
        UPDATE host SET price = NULL, price_at = NULL, price_load = NULL, price_interval_seconds = NULL, excluded_below_value = NULL,
          excluded_max_days = NULL
        WHERE ${isAsSeen(seen)}`;
      if (cleared === 0) return;
      await dropRateCells(tx, [seen.hostId]);
      await readmit(tx, { hostId: seen.hostId, now, fromValue: 0 });
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/**
 * Requests new prices of hosts whose pages' importance has changed. Call it in the
 * transaction of that change.
 */
export async function makePricesDue(sql: Sql, hostIds: readonly bigint[] | 'all'): Promise<void> {
  const chosen = hostIds === 'all' ? Prisma.sql`true` : Prisma.sql`host_id = ANY(${[...hostIds]}::bigint[])`;
  await sql.$executeRaw`
    WITH priced AS MATERIALIZED (
      SELECT host_id FROM host WHERE (overloaded OR price IS NOT NULL) AND ${chosen} ORDER BY host_id FOR UPDATE)
    UPDATE host SET price_at = NULL FROM priced WHERE host.host_id = priced.host_id`;
}

const importances = Prisma.raw(`('{${importanceClasses.join(',')}}'::float8[])`);

/**
 * Readmits pages excluded by load whose value (importance times changes per day) is at least this: they wait
 * no longer than their seed list's maximum interval since their last verdict. Pages that an operator dropped
 * stay dropped. An earlier statement has locked the host's row.
 */
async function readmit(sql: Sql, input: { hostId: bigint; now: Date; fromValue: number }): Promise<void> {
  const { hostId, now, fromValue } = input;
  await sql.$executeRaw`
    WITH back AS (
      SELECT page.url_key, last_verdict_at + list.max_interval_seconds * interval '1 s' AS latest, ${expectedVisit} AS expected
      FROM page JOIN host ON host.host_id = page.host_id JOIN seed_list AS list ON list.id = page.seed_list_id
      WHERE page.host_id = ${hostId} AND host.load_excluded_count > 0 AND page.load_excluded
        AND page.interval_seconds <> ${droppedIntervalSeconds}::int
        AND rate_term / ${frequencyUnitsPerDay}::float8 * coalesce(${importances}[page.importance_class + 1], list.importance) >= ${fromValue}),
    moved AS (
      UPDATE page SET load_excluded = NULL, next_visit_at = CASE WHEN latest < expected THEN latest ELSE page.next_visit_at END
      FROM back WHERE page.host_id = ${hostId} AND page.url_key = back.url_key
      RETURNING 1)
    UPDATE host SET load_excluded_count = load_excluded_count - (SELECT count(*) FROM moved)::int,
      next_due_at = least(coalesce(next_due_at, ${now}), ${now})
    WHERE host_id = ${hostId} AND EXISTS (SELECT 1 FROM moved)`;
}

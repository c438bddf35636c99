import { baseFrequencyText } from '../load/rate-cell-sql.ts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { unpackPolicyState } from '../commit/policy-state.ts';
import { expectedVisit } from '../scheduling/virtual-line.ts';

/** A host's stored sums and those over its pages and captures, of one snapshot. */
export interface HostSums {
  hostId: bigint;
  name: string;
  topLevelDomain: string;
  isAlias: boolean;
  paused: boolean;
  overloaded: boolean;
  effectiveIntervalSeconds: number;
  nextDueAt: Date | null;
  earliestVisitAt: Date | null;
  duePagesOnAlias: number;
  /** Its pages are counted by change rate, see rate-cells.ts. */
  hasRateCells: boolean;
  stored: HostFigures;
  recomputed: HostFigures;
}

export interface HostFigures {
  pages: bigint;
  captured: bigint;
  /** Captured pages that are duplicates. */
  duplicates: bigint;
  load: bigint;
  /** The same without prices. */
  baseLoad: bigint;
  /** Pages marked as excluded by load. */
  loadExcluded: bigint;
  rateSum: bigint;
  ratePages: bigint;
  accesses: bigint;
  firstCaptures: bigint;
  changed: bigint;
  unchanged: bigint;
  errors: bigint;
}

interface Row extends Omit<HostSums, 'stored' | 'recomputed'> {
  stored: Record<keyof HostFigures, string>;
  recomputed: Record<keyof HostFigures, string>;
}

/**
 * Hosts in id order after a position, or a single host. One statement makes the sums, so they are
 * consistent while the crawl runs.
 */
export async function sumHosts(
  prisma: PrismaClient,
  input: { after: bigint; limit: number; hostId?: bigint | null },
): Promise<HostSums[]> {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT host.host_id AS "hostId", host.name, top_level_domain AS "topLevelDomain", alias_of IS NOT NULL AS "isAlias", paused, overloaded,
      effective_interval_seconds AS "effectiveIntervalSeconds", next_due_at AS "nextDueAt",
      has_rate_cells OR EXISTS (SELECT 1 FROM host_rate_cell WHERE host_rate_cell.host_id = host.host_id) AS "hasRateCells", p.earliest AS "earliestVisitAt",
      CASE WHEN alias_of IS NULL THEN 0 ELSE p.scheduled END::int AS "duePagesOnAlias",
      jsonb_build_object('pages', page_count::text, 'captured', captured_count::text, 'duplicates', duplicate_count::text, 'load', host.load::text,
        'baseLoad', host.base_load::text, 'loadExcluded', load_excluded_count::text, 'rateSum', host.rate_sum::text,
        'ratePages', host.rate_pages::text, 'accesses', access_count::text, 'firstCaptures', first_capture_count::text,
        'changed', changed_count::text, 'unchanged', unchanged_count::text, 'errors', error_count::text)
        AS stored,
      jsonb_build_object('pages', p.pages::text, 'captured', p.captured::text, 'duplicates', p.duplicates::text, 'load', p.load::text,
        'baseLoad', p.base_load::text, 'loadExcluded', p.load_excluded::text, 'rateSum', p.rate_sum::text,
        'ratePages', p.rate_pages::text, 'accesses', c.accesses::text, 'firstCaptures', c.first_captures::text,
        'changed', c.changed::text, 'unchanged', c.unchanged::text, 'errors', c.errors::text)
        AS recomputed
    FROM host,
    LATERAL (
      SELECT count(*) AS pages, count(*) FILTER (WHERE visits > 0) AS captured, count(duplicate_of) AS duplicates, coalesce(sum(planned_frequency::bigint), 0) AS load,
        coalesce(sum(${Prisma.raw(baseFrequencyText('page'))}), 0) AS base_load, count(*) FILTER (WHERE load_excluded) AS load_excluded,
        coalesce(sum(rate_term::bigint), 0) AS rate_sum, count(*) FILTER (WHERE rate_term > 0) AS rate_pages, min(${expectedVisit}) AS earliest,
        count(next_visit_at) FILTER (WHERE merged_until IS NULL OR url_key <= merged_until) AS scheduled
      FROM page WHERE page.host_id = host.host_id) AS p,
    LATERAL (
      SELECT count(*) AS accesses, count(*) FILTER (WHERE verdict = 'new') AS first_captures,
        count(*) FILTER (WHERE verdict = 'changed') AS changed, count(*) FILTER (WHERE verdict = 'unchanged') AS unchanged,
        count(*) FILTER (WHERE verdict = 'error') AS errors
      FROM capture WHERE capture.host_id = host.host_id) AS c
    WHERE host.host_id > ${input.after} AND (${input.hostId ?? null}::bigint IS NULL OR host.host_id = ${input.hostId ?? null})
    ORDER BY host.host_id LIMIT ${input.limit}`;
  return rows.map((row) => ({
    ...row,
    stored: hostFigures(row.stored),
    recomputed: hostFigures(row.recomputed),
  }));
}

function hostFigures(text: Record<keyof HostFigures, string>): HostFigures {
  return {
    pages: BigInt(text.pages),
    captured: BigInt(text.captured),
    duplicates: BigInt(text.duplicates),
    load: BigInt(text.load),
    baseLoad: BigInt(text.baseLoad),
    loadExcluded: BigInt(text.loadExcluded),
    rateSum: BigInt(text.rateSum),
    ratePages: BigInt(text.ratePages),
    accesses: BigInt(text.accesses),
    firstCaptures: BigInt(text.firstCaptures),
    changed: BigInt(text.changed),
    unchanged: BigInt(text.unchanged),
    errors: BigInt(text.errors),
  };
}

/** Columns of a page that can be recomputed from its other columns. */
export interface PageFacts {
  urlKey: string;
  url: string;
  intervalSeconds: number;
  plannedFrequency: bigint;
  rateTerm: bigint;
  policyState: number[];
  scheduled: boolean;
  excluded: boolean;
}

/** Pages of a host in key order, after one. */
export async function scanPages(
  prisma: PrismaClient,
  input: { hostId: bigint; after: string | null; limit: number },
): Promise<PageFacts[]> {
  const rows = await prisma.$queryRaw<
    (Omit<PageFacts, 'policyState'> & { policyState: Uint8Array | null })[]
  >`
    SELECT url_key::text AS "urlKey", url, interval_seconds AS "intervalSeconds", planned_frequency::bigint AS "plannedFrequency",
      rate_term::bigint AS "rateTerm", policy_state AS "policyState", next_visit_at IS NOT NULL AS scheduled, excluded IS NOT NULL AS excluded
    FROM page
    WHERE host_id = ${input.hostId} AND (${input.after}::bigint IS NULL OR url_key > ${input.after}::bigint)
    ORDER BY url_key LIMIT ${input.limit}`;
  return rows.map((row) => ({ ...row, policyState: unpackPolicyState(row.policyState) }));
}

/** Rows without a host, which no foreign key prevents. At most 20 of each kind. */
export async function listOrphans(prisma: PrismaClient): Promise<{ table: string; url: string }[]> {
  return prisma.$queryRaw<{ table: string; url: string }[]>`
    (SELECT 'page' AS "table", url FROM page WHERE NOT EXISTS (SELECT 1 FROM host WHERE host.host_id = page.host_id) LIMIT 20)
    UNION ALL
    (SELECT 'capture', url FROM capture_entry AS capture WHERE NOT EXISTS (SELECT 1 FROM host WHERE host.host_id = capture.host_id) LIMIT 20)
    UNION ALL
    (SELECT 'capture', file_name || ':' || "offset" FROM capture_entry WHERE url = '' LIMIT 20)`;
}

export interface SealedFileRecord {
  name: string;
  bytes: bigint;
  sha256: Uint8Array | null;
}

/** Sealed archive files in name order, after a position. */
export function listSealedFiles(
  prisma: PrismaClient,
  input: { after: string; limit: number },
): Promise<SealedFileRecord[]> {
  return prisma.warcFile.findMany({
    where: { sealedAt: { not: null }, name: { gt: input.after } },
    select: { name: true, bytes: true, sha256: true },
    orderBy: { name: 'asc' },
    take: input.limit,
  });
}

import type { HostState } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { hostStateAt } from './host-states.ts';

/** A host with everything that its page in the console shows. */
export interface HostRecord {
  hostId: bigint;
  name: string;
  site: string;
  nodeId: number;
  state: HostState;
  aliasOf: bigint | null;
  firstSeenAt: Date;
  lastAccessAt: Date | null;
  nextAccessAt: Date;
  load: bigint;
  overloaded: boolean;
  effectiveIntervalSeconds: number;
  pageCount: number;
  capturedCount: number;
  changedCount: bigint;
  unchangedCount: bigint;
  errorCount: bigint;
  byteCount: bigint;
  putOffCount: bigint;
  paused: boolean;
  minIntervalSeconds: number | null;
  webmasterIntervalSeconds: number | null;
  pageCap: number | null;
  maxHops: number | null;
  throttle: unknown;
  editAuditId: bigint | null;
  robotsWantedAt: Date | null;
  priority: number;
  robotsRecheckSeconds: number | null;
  retryAfterUntil: Date | null;
  suspendedUntil: Date | null;
  speedBytesPerSecond: number | null;
  errorRing: number;
  address: string | null;
  lastCode: string | null;
}

/** The columns of a {@link HostRecord}. */
export function hostColumns(now: Date): Prisma.Sql {
  return Prisma.sql`host_id AS "hostId", name, site, node_id AS "nodeId", ${hostStateAt(now)} AS state, alias_of AS "aliasOf",
    first_seen_at AS "firstSeenAt", last_access_at AS "lastAccessAt", next_access_at AS "nextAccessAt", load, overloaded,
    effective_interval_seconds AS "effectiveIntervalSeconds", page_count AS "pageCount", captured_count AS "capturedCount",
    changed_count AS "changedCount", unchanged_count AS "unchangedCount", error_count AS "errorCount", byte_count AS "byteCount",
    put_off_count AS "putOffCount", paused, min_interval_seconds AS "minIntervalSeconds",
    webmaster_interval_seconds AS "webmasterIntervalSeconds", page_cap AS "pageCap", max_hops AS "maxHops", throttle, edit_audit_id AS "editAuditId",
    robots_wanted_at AS "robotsWantedAt", priority,
    robots_recheck_seconds AS "robotsRecheckSeconds", retry_after_until AS "retryAfterUntil", suspended_until AS "suspendedUntil",
    speed_bytes_per_second AS "speedBytesPerSecond", error_ring AS "errorRing", address, last_code AS "lastCode"`;
}

export async function findHost(
  prisma: PrismaClient,
  input: { hostId: bigint; now: Date },
): Promise<HostRecord | null> {
  const rows = await prisma.$queryRaw<HostRecord[]>`
    SELECT ${hostColumns(input.now)} FROM host WHERE host_id = ${input.hostId}`;
  return rows[0] ?? null;
}

/** Names of hosts by id, those that are known; also what each is an alias of. */
export async function findHostNames(
  prisma: PrismaClient,
  hostIds: readonly bigint[],
): Promise<Map<bigint, { name: string; aliasOf: bigint | null }>> {
  const rows = await prisma.host.findMany({
    where: { hostId: { in: [...hostIds] } },
    select: { hostId: true, name: true, aliasOf: true },
  });
  return new Map(rows.map(({ hostId, name, aliasOf }) => [hostId, { name, aliasOf }]));
}

/** Names of the hosts of a site that were found to be aliases of a host, at most 100. */
export async function listAliasNames(
  prisma: PrismaClient,
  input: { hostId: bigint; site: string },
): Promise<string[]> {
  const rows = await prisma.host.findMany({
    where: { aliasOf: input.hostId, site: input.site },
    select: { name: true },
    orderBy: { name: 'asc' },
    take: 100,
  });
  return rows.map((row) => row.name);
}

/** robots.txt as last read from one origin of a host, with its text. */
export interface RobotsText {
  scheme: string;
  fetchedAt: Date;
  status: string;
  reason: string;
  httpStatus: number | null;
  body: Uint8Array | null;
  parsed: unknown;
}

export function listRobotsTexts(prisma: PrismaClient, hostId: bigint): Promise<RobotsText[]> {
  return prisma.robots.findMany({
    where: { hostId },
    orderBy: { scheme: 'desc' },
    omit: { hostId: true, unreachableSince: true },
  });
}

/** What of a robots.txt decides on Crawl-delay. */
export interface RobotsDecision {
  hostId: bigint;
  status: string;
  reason: string;
  parsed: unknown;
}

/** Of some hosts, one for each of their origins. */
export function listRobotsRecords(
  prisma: PrismaClient,
  hostIds: readonly bigint[],
): Promise<RobotsDecision[]> {
  return prisma.robots.findMany({
    where: { hostId: { in: [...hostIds] } },
    select: { hostId: true, status: true, reason: true, parsed: true },
  });
}

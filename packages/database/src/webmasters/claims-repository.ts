import type { ClaimState, ProofMethod, ProofOutcome, AccessDay } from '@meguri/contracts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { selectedHostSettings, type HostSettingColumns } from '../hosts/host-setting-columns.ts';

/** A claim to a host, without its secrets. */
export interface ClaimRecord {
  id: string;
  hostId: bigint;
  hostName: string;
  state: ClaimState;
  method: ProofMethod | null;
  provedDomain: string | null;
  scheme: 'http' | 'https';
  createdAt: Date;
  provedAt: Date | null;
  expiresAt: Date;
  lastSeenAt: Date;
  checkDueAt: Date | null;
  checkRequested: boolean;
  checkedAt: Date | null;
  checkOutcome: ProofOutcome | null;
  failures: number;
  endedAt: Date | null;
  endedBy: string | null;
}

/** Columns of a {@link ClaimRecord}. */
export const claimColumns = Prisma.sql`claim.id, claim.host_id AS "hostId", claim.host_name AS "hostName", claim.state, claim.method,
    claim.proved_domain AS "provedDomain", claim.scheme, claim.created_at AS "createdAt", claim.proved_at AS "provedAt",
    claim.expires_at AS "expiresAt", claim.last_seen_at AS "lastSeenAt", claim.check_wanted_at AS "checkDueAt",
    claim.check_requested AS "checkRequested", claim.checked_at AS "checkedAt", claim.check_outcome AS "checkOutcome", claim.failures,
    claim.ended_at AS "endedAt", claim.ended_by AS "endedBy"`;

export interface NewClaim {
  id: string;
  hostId: bigint;
  hostName: string;
  secretHash: Uint8Array<ArrayBuffer>;
  tokenHash: Uint8Array<ArrayBuffer>;
  scheme: 'http' | 'https';
  now: Date;
  expiresAt: Date;
}

export async function createClaim(prisma: PrismaClient, { now, ...claim }: NewClaim): Promise<void> {
  await prisma.webmasterClaim.create({
    data: { ...claim, state: 'waiting', createdAt: now, lastSeenAt: now },
  });
}

/**
 * The claim of the browser that holds this secret, unless it has ended or expired. Records its use at most
 * once a minute.
 */
export async function findClaim(
  prisma: PrismaClient,
  input: { id: string; secretHash: Uint8Array<ArrayBuffer>; now: Date },
): Promise<ClaimRecord | null> {
  const { id, secretHash, now } = input;
  const rows = await prisma.$queryRaw<ClaimRecord[]>`
    SELECT ${claimColumns} FROM webmaster_claim AS claim
    WHERE id = ${id} AND secret_hash = ${secretHash} AND state IN ('waiting', 'proved') AND expires_at > ${now}`;
  const claim = rows[0];
  if (claim && now.getTime() - claim.lastSeenAt.getTime() > 60_000)
    await prisma.webmasterClaim.updateMany({ where: { id }, data: { lastSeenAt: now } });
  return claim ?? null;
}

/** Requests a check of a claim that has not ended. */
export async function requestProofCheck(
  prisma: PrismaClient,
  input: { id: string; method: ProofMethod; now: Date },
): Promise<void> {
  const { id, method, now } = input;
  await prisma.webmasterClaim.updateMany({
    where: { id, state: { in: ['waiting', 'proved'] } },
    data: { method, checkDueAt: now, checkRequested: true },
  });
}

/**
 * Ends a claim and its browser's access. Settings on the host stay.
 * @returns whether the claim was still open
 */
export async function endClaim(
  prisma: PrismaClient,
  input: { id: string; state: 'left' | 'revoked'; audit: (claim: ClaimRecord) => NewAuditEntry },
): Promise<boolean> {
  const { id, state } = input;
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<ClaimRecord[]>`
      SELECT ${claimColumns} FROM webmaster_claim AS claim WHERE id = ${id} AND state IN ('waiting', 'proved') FOR UPDATE`;
    const claim = rows[0];
    if (!claim) return false;
    const audit = input.audit(claim);
    await tx.webmasterClaim.update({
      where: { id },
      data: { state, checkDueAt: null, endedAt: audit.at, endedBy: audit.actor },
    });
    await appendAudit(tx, audit);
    return true;
  });
}

/** Position in a list of claims. */
export interface ClaimPosition {
  provedAt: Date;
  id: string;
}

/** Proved claims with the settings of their hosts; latest proof first. */
export function listProvedClaims(
  prisma: PrismaClient,
  input: { active: boolean; now: Date; after: ClaimPosition | null; limit: number },
): Promise<(ClaimRecord & HostSettingColumns & { throttle: unknown })[]> {
  const { active, now, after, limit } = input;
  return prisma.$queryRaw`
    SELECT ${claimColumns}, host.throttle, ${Prisma.raw(selectedHostSettings)}
    FROM webmaster_claim AS claim LEFT JOIN host USING (host_id)
    WHERE claim.proved_at IS NOT NULL
      ${active ? Prisma.sql`AND claim.state = 'proved' AND claim.expires_at > ${now}` : Prisma.empty}
      ${after ? Prisma.sql`AND (claim.proved_at, claim.id) < (${after.provedAt}, ${after.id})` : Prisma.empty}
    ORDER BY claim.proved_at DESC, claim.id DESC LIMIT ${limit}`;
}

export function countActiveClaims(prisma: PrismaClient, now: Date): Promise<number> {
  return prisma.webmasterClaim.count({ where: { state: 'proved', expiresAt: { gt: now } } });
}

/** Deletes expired claims, and returns those apart whose proof was not renewed in time. */
export async function pruneClaims(prisma: PrismaClient, now: Date): Promise<number> {
  const { count } = await prisma.webmasterClaim.deleteMany({
    where: { provedAt: null, expiresAt: { lt: now } },
  });
  await prisma.webmasterClaim.updateMany({
    where: { state: 'proved', expiresAt: { lt: now } },
    data: { state: 'lapsed', endedAt: now, checkDueAt: null },
  });
  return count;
}

/** Accesses to a host by day (UTC) and outcome since the hour of an instant, oldest first, from its history by hour. */
export function countAccessesByDay(
  prisma: PrismaClient,
  { hostId, since }: { hostId: bigint; since: Date },
): Promise<AccessDay[]> {
  return prisma.$queryRaw<AccessDay[]>`
    SELECT date_trunc('day', hour AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day, sum(accesses)::int AS accesses,
      sum(first_captures)::int AS "firstCaptures", sum(changed)::int AS changed, sum(unchanged)::int AS unchanged,
      sum(errors)::int AS errors
    FROM host_hour WHERE host_id = ${hostId} AND hour >= date_trunc('hour', ${since}::timestamptz AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
    GROUP BY 1 ORDER BY 1`;
}

import type { PrismaClient } from '../connection/client.ts';

/** An access as evidence. */
export interface AccessRecord {
  at: Date;
  url: string;
  verdict: string;
  code: string;
  status: number | null;
  bytes: number;
}

/** Accesses to a host since an instant, latest first. */
export function listAccessesSince(
  prisma: PrismaClient,
  input: { hostId: bigint; since: Date; limit: number },
): Promise<AccessRecord[]> {
  return prisma.$queryRaw<AccessRecord[]>`
    SELECT captured_at AS at, url, verdict, code, status, payload_bytes::float8 AS bytes FROM capture_entry AS capture
    WHERE host_id = ${input.hostId} AND captured_at >= ${input.since}
    ORDER BY captured_at DESC LIMIT ${input.limit}`;
}

/** Accesses to some URLs of a host, the latest `limit` of each. */
export function listAccessesOfUrls(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKeys: readonly string[]; limit: number },
): Promise<AccessRecord[]> {
  return prisma.$queryRaw<AccessRecord[]>`
    SELECT a.at, a.url, a.verdict, a.code, a.status, a.bytes
    FROM unnest(${[...input.urlKeys]}::bigint[]) AS k(url_key), LATERAL (
      SELECT captured_at AS at, url, verdict, code, status, payload_bytes::float8 AS bytes FROM capture_entry AS capture
      WHERE host_id = ${input.hostId} AND capture.url_key = k.url_key ORDER BY captured_at DESC LIMIT ${input.limit}) AS a
    ORDER BY a.at DESC`;
}

/** Accesses to some hosts between two instants, counted up to a limit. */
export async function countAccessesBetween(
  prisma: PrismaClient,
  input: { hostIds: readonly bigint[]; from: Date; to: Date; limit: number },
): Promise<number> {
  const rows = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM capture WHERE host_id = ANY(${[...input.hostIds]}::bigint[])
        AND captured_at BETWEEN ${input.from} AND ${input.to} LIMIT ${input.limit}) AS counted`;
  return rows[0]?.count ?? 0;
}

/**
 * Accesses of the whole crawl in the minute of an instant; null where none were counted or the minute has
 * been pruned.
 */
export async function crawlAccessesAt(prisma: PrismaClient, at: Date): Promise<number | null> {
  const rows = await prisma.$queryRaw<{ accesses: number | null }[]>`
    SELECT sum(accesses)::float8 AS accesses FROM statistic_minute WHERE minute = date_trunc('minute', ${at}::timestamptz)`;
  return rows[0]?.accesses ?? null;
}

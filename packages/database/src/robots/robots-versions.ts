import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

export interface RobotsVersionRecord {
  hostId: bigint;
  host: string;
  pages: number;
  scheme: string;
  fetchedAt: Date;
  status: string;
  reason: string;
  httpStatus: number | null;
  bytes: number | null;
}

/** A version with its text. */
export interface RobotsVersionText extends RobotsVersionRecord {
  body: Uint8Array | null;
}

export interface RobotsVersionPosition {
  fetchedAt: Date;
  hostId: bigint;
  scheme: string;
}

const columns = Prisma.sql`version.host_id AS "hostId", host.name AS host, host.page_count AS pages, scheme, fetched_at AS "fetchedAt",
  status, reason, http_status AS "httpStatus", octet_length(body) AS bytes`;

/** Versions of robots.txt, latest first: of one host, or of all. */
export async function listRobotsVersions(
  prisma: PrismaClient,
  input: { hostId: bigint | null; after: RobotsVersionPosition | null; limit: number },
): Promise<{ rows: RobotsVersionRecord[]; next: RobotsVersionPosition | null }> {
  const { hostId, after, limit } = input;
  const found = await prisma.$queryRaw<RobotsVersionRecord[]>`
    SELECT ${columns} FROM robots_version AS version JOIN host ON host.host_id = version.host_id
    WHERE ${hostId === null ? Prisma.sql`true` : Prisma.sql`version.host_id = ${hostId}`} AND ${
      after
        ? Prisma.sql`(fetched_at, version.host_id, scheme) < (${after.fetchedAt}, ${after.hostId}::bigint, ${after.scheme})`
        : Prisma.sql`true`
    }
    ORDER BY fetched_at DESC, version.host_id DESC, scheme DESC LIMIT ${limit + 1}`;
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    next: last ? { fetchedAt: last.fetchedAt, hostId: last.hostId, scheme: last.scheme } : null,
  };
}

/** A version and the one before it, in this order; fewer where there are fewer. */
export function findRobotsVersions(
  prisma: PrismaClient,
  input: { hostId: bigint; scheme: string; fetchedAt: Date },
): Promise<RobotsVersionText[]> {
  return prisma.$queryRaw<RobotsVersionText[]>`
    SELECT ${columns}, body FROM robots_version AS version JOIN host ON host.host_id = version.host_id
    WHERE version.host_id = ${input.hostId} AND scheme = ${input.scheme} AND fetched_at <= ${input.fetchedAt}
    ORDER BY fetched_at DESC LIMIT 2`;
}

/** At most `limit` URLs of a host's pages in the order of their keys, which is as good as random. */
export async function sampleHostUrls(
  prisma: PrismaClient,
  input: { hostId: bigint; limit: number },
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ url: string }[]>`
    SELECT url FROM page WHERE host_id = ${input.hostId} ORDER BY url_key LIMIT ${input.limit}`;
  return rows.map(({ url }) => url);
}

import type { RobotsFilter } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { notifyEdit } from '../hosts/listen-to-edits.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

export interface RobotsCheckRecord {
  host: string;
  scheme: string;
  fetchedAt: Date;
  status: string;
  reason: string;
  httpStatus: number | null;
  unreachableSince: Date | null;
  recheckSeconds: number | null;
  recheckRequestedAt: Date | null;
  /** Failures of the host in a row. */
  consecutiveErrors: number;
}

/** Position in a list of checks. */
export interface RobotsCheckPosition {
  fetchedAt: Date;
  hostId: bigint;
  scheme: string;
}

const conditions: Readonly<Record<RobotsFilter, Prisma.Sql>> = {
  all: Prisma.sql`true`,
  errors: Prisma.sql`robots.unreachable_since IS NOT NULL`,
  exceptions: Prisma.sql`host.robots_recheck_seconds IS NOT NULL`,
  requested: Prisma.sql`host.robots_wanted_at IS NOT NULL`,
};

/**
 * Readings of robots.txt, latest first. Walks the index of their instants, or partial indexes of rare ones.
 */
export async function listRobotsChecks(
  prisma: PrismaClient,
  input: { filter: RobotsFilter; after: RobotsCheckPosition | null; limit: number },
): Promise<{ rows: RobotsCheckRecord[]; next: RobotsCheckPosition | null }> {
  const { after, limit } = input;
  const beyond = after
    ? Prisma.sql`(robots.fetched_at, robots.host_id, robots.scheme) < (${after.fetchedAt}, ${after.hostId}::bigint, ${after.scheme})`
    : Prisma.sql`true`;
  const found = await prisma.$queryRaw<(RobotsCheckRecord & { hostId: bigint })[]>`
    SELECT robots.host_id AS "hostId", host.name AS host, scheme, fetched_at AS "fetchedAt", status, reason, http_status AS "httpStatus",
      unreachable_since AS "unreachableSince", robots_recheck_seconds AS "recheckSeconds", robots_wanted_at AS "recheckRequestedAt",
      consecutive_errors AS "consecutiveErrors"
    FROM robots JOIN host ON host.host_id = robots.host_id
    WHERE ${conditions[input.filter]} AND ${beyond}
    ORDER BY robots.fetched_at DESC, robots.host_id DESC, robots.scheme DESC LIMIT ${limit + 1}`;
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    next: last ? { fetchedAt: last.fetchedAt, hostId: last.hostId, scheme: last.scheme } : null,
  };
}

/** Most hosts whose robots.txt is requested in one act. */
const maxRequestedHosts = 1_000;

/**
 * Requests a new reading of robots.txt: of the given hosts, or of all whose robots.txt is unreachable. Spread
 * over time, so that it makes no burst; a host that waited only because of its robots.txt is accessed as soon
 * as politeness allows.
 * @returns how many, and when the last is due
 */
export async function requestRobotsRecheck(
  prisma: PrismaClient,
  input: {
    hostIds: readonly bigint[] | 'errors';
    now: Date;
    spacingSeconds: number;
    audit(hosts: number): NewAuditEntry;
  },
): Promise<{ hosts: number; until: Date }> {
  return prisma.$transaction((tx) => requestRobotsRecheckWithin(tx, input), { timeout: 60_000 });
}

/** The same within a transaction that changes other rows as well. */
export async function requestRobotsRecheckWithin(
  tx: Sql,
  { hostIds, now, spacingSeconds, audit }: Parameters<typeof requestRobotsRecheck>[1],
): Promise<{ hosts: number; until: Date }> {
  const which =
    hostIds === 'errors'
      ? Prisma.sql`host_id IN (SELECT host_id FROM robots WHERE unreachable_since IS NOT NULL ORDER BY unreachable_since LIMIT ${maxRequestedHosts})`
      : Prisma.sql`host_id = ANY(${[...hostIds]}::bigint[])`;
  const rows = await tx.$queryRaw<{ hostId: bigint; recheckRequestedAt: Date }[]>`
        WITH requested AS MATERIALIZED (SELECT host_id FROM host WHERE ${which} AND alias_of IS NULL ORDER BY host_id FOR UPDATE),
        placed AS (
          SELECT host_id, ${now}::timestamptz + (row_number() OVER (ORDER BY host_id) - 1) * ${spacingSeconds}::float8 * interval '1 s' AS at
          FROM requested)
        UPDATE host SET robots_wanted_at = at, next_due_at = least(next_due_at, at),
          next_access_at = CASE WHEN blocked AND throttle IS NULL AND coalesce(suspended_until <= ${now}, true)
              AND coalesce(retry_after_until <= ${now}, true)
            THEN least(next_access_at, greatest(at, last_access_at + effective_interval_seconds * interval '1 s')) ELSE next_access_at END
        FROM placed WHERE host.host_id = placed.host_id
        RETURNING host.host_id AS "hostId", at AS "recheckRequestedAt"`;
  await appendAudit(tx, audit(rows.length));
  for (const { hostId } of rows) await notifyEdit(tx, { kind: 'host', hostId });
  const until = Math.max(
    now.getTime(),
    ...rows.map(({ recheckRequestedAt }) => recheckRequestedAt.getTime()),
  );
  return { hosts: rows.length, until: new Date(until) };
}

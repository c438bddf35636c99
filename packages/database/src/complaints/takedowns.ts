import { hiddenSql, plainSql, type SqlWords } from '@meguri/access';
import type { ComplaintTakedown, ActiveTakedown, TakedownDetail } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

/** What to hide: a host, one URL of it (`urlKey`), or all of its URLs with the prefix `url`. */
export interface TakedownScope {
  hostId: bigint;
  hostName: string;
  urlKey: string | null;
  url: string | null;
}

/** Hides captures, future ones included, until it is lifted. Returns its id. */
export async function insertTakedown(
  tx: Sql,
  input: TakedownScope & { complaintId: string | null; now: Date; actor: string; reason: string | null },
): Promise<string> {
  const urlKey = input.urlKey === null ? null : BigInt(input.urlKey);
  const complaintId = input.complaintId === null ? null : BigInt(input.complaintId);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO takedown (host_id, host_name, url_key, url, complaint_id, created_at, created_by, reason)
    VALUES (${input.hostId}, ${input.hostName}, ${urlKey}, ${input.url}, ${complaintId}, ${input.now}, ${input.actor},
      ${input.reason})
    RETURNING id::text AS id`;
  if (!rows[0]) throw new Error('a takedown got no id');
  return rows[0].id;
}

/**
 * Shows hidden captures again, and withdraws a purge that has not begun.
 *
 * @returns false: its purge has begun, so it stays in force for good
 */
export async function liftTakedown(tx: Sql, input: { id: string; now: Date }): Promise<boolean> {
  await tx.$executeRaw`
    UPDATE takedown SET lifted_at = ${input.now}, purge_look_at = NULL
    WHERE id = ${BigInt(input.id)} AND lifted_at IS NULL AND purged_at IS NULL AND purge_started_at IS NULL`;
  const rows = await tx.$queryRaw<{ isBegun: boolean }[]>`
    SELECT purged_at IS NOT NULL OR purge_started_at IS NOT NULL AS "isBegun" FROM takedown WHERE id = ${BigInt(input.id)}`;
  return rows[0]?.isBegun !== true;
}

const purgeColumns = Prisma.sql`purge_by AS "purgeBy", purge_started_at AS "purgeStartedAt", purged_at AS "purgedAt",
  purged_captures AS "purgedCaptures", purge_problem AS "purgeProblem",
  (SELECT count(*)::int FROM purge_receipt WHERE takedown_id = takedown.id) AS receipts`;

/** Takedowns in force with the state of their purges, latest first; or the one of an id. */
export function listTakedownDetails(
  prisma: PrismaClient,
  { id, limit }: { id?: string; limit: number },
): Promise<TakedownDetail[]> {
  const wanted = id === undefined ? Prisma.sql`true` : Prisma.sql`id = ${BigInt(id)}`;
  return prisma.$queryRaw<TakedownDetail[]>`
    SELECT id::text AS id, host_name AS host, url, url IS NOT NULL AND url_key IS NULL AS "isPrefix", created_at AS "createdAt",
      created_by AS "createdBy", complaint_id::text AS complaint, ${purgeColumns}
    FROM takedown WHERE lifted_at IS NULL AND ${wanted} ORDER BY takedown.id DESC LIMIT ${limit}`;
}

/** Takedowns of a complaint, latest first. */
export function listTakedowns(
  prisma: PrismaClient,
  input: { complaintId: string },
): Promise<ComplaintTakedown[]> {
  return prisma.$queryRaw<ComplaintTakedown[]>`
    SELECT id::text AS id, host_name AS host, url, url IS NOT NULL AND url_key IS NULL AS "isPrefix", created_at AS "createdAt",
      created_by AS "createdBy", lifted_at AS "liftedAt", ${purgeColumns}
    FROM takedown WHERE complaint_id = ${BigInt(input.complaintId)} ORDER BY id DESC`;
}

/**
 * Takedowns in force that hide captures of a host, oldest first: of one page, or of any page.
 *
 * @param input.page null: of any page of the host
 */
export async function listTakedownsInForce(
  prisma: PrismaClient,
  input: { hostId: bigint; page: { urlKey: string; url: string } | null; limit: number },
): Promise<ActiveTakedown[]> {
  const { hostId, page, limit } = input;
  const hides = page
    ? hiddenSql(
        sqlWithValues,
        {
          hostId: { sql: Prisma.sql`takedown.host_id`, given: true },
          urlKey: { sql: Prisma.sql`takedown.url_key` },
          url: { sql: Prisma.sql`takedown.url` },
        },
        {
          hostId: Prisma.sql`${hostId}::bigint`,
          urlKey: Prisma.sql`${BigInt(page.urlKey)}::bigint`,
          url: Prisma.sql`${page.url}`,
          bodyKey: null,
          bodyUrl: null,
        },
      )
    : Prisma.sql`host_id = ${hostId}`;
  const rows = await prisma.$queryRaw<
    (Omit<ActiveTakedown, 'complaint'> & { complaintId: string | null; subject: string | null })[]
  >`
    SELECT takedown.id::text AS id, host_name AS host, url, url IS NOT NULL AND url_key IS NULL AS "isPrefix",
      takedown.created_at AS "createdAt", created_by AS "createdBy", purge_by AS "purgeBy", purge_started_at AS "purgeStartedAt", purged_at AS "purgedAt", takedown.reason,
      complaint.id::text AS "complaintId", complaint.subject
    FROM takedown LEFT JOIN complaint ON complaint.id = takedown.complaint_id
    WHERE lifted_at IS NULL AND ${hides} ORDER BY takedown.id LIMIT ${limit}`;
  return rows.map(({ complaintId, subject, ...row }) => ({
    ...row,
    complaint: complaintId === null ? null : { id: complaintId, subject: subject ?? '' },
  }));
}

/** URL of the other page whose payload a capture repeats; null: it repeats none of another page. */
const originalUrl = `(SELECT original.url FROM capture_entry AS original WHERE capture.refers_to_key IS NOT NULL
  AND original.host_id = capture.host_id AND original.url_key = capture.refers_to_key
  AND original.captured_at = capture.refers_to_at)`;

const captureColumns = {
  hostId: 'capture.host_id',
  urlKey: 'capture.url_key',
  url: 'capture.url',
  bodyKey: 'capture.refers_to_key',
  bodyUrl: originalUrl,
};

/** Conditions with values of their own. */
const sqlWithValues: SqlWords<Prisma.Sql> = {
  equal: (a, b) => Prisma.sql`${a} = ${b}`,
  startsWith: (text, beginning) => Prisma.sql`starts_with(${text}, ${beginning})`,
  isNull: (value) => Prisma.sql`${value} IS NULL`,
  isGiven: (value) => Prisma.sql`${value} IS NOT NULL`,
  all: (conditions) => Prisma.sql`(${Prisma.join(conditions, ' AND ')})`,
  any: (conditions) => Prisma.sql`(${Prisma.join(conditions, ' OR ')})`,
};

/** The rows of `capture_entry AS capture` that it hides: those in its scope, and those that repeat the payload of one. */
export function capturesOf({ hostId, urlKey, url }: Omit<TakedownScope, 'hostName'>): Prisma.Sql {
  const value = (sql: Prisma.Sql) => ({ sql, given: true });
  return hiddenSql(
    sqlWithValues,
    {
      hostId: value(Prisma.sql`${hostId}::bigint`),
      urlKey: urlKey === null ? null : value(Prisma.sql`${BigInt(urlKey)}::bigint`),
      url: url === null ? null : value(Prisma.sql`${url}`),
    },
    {
      hostId: Prisma.raw(captureColumns.hostId),
      urlKey: Prisma.raw(captureColumns.urlKey),
      url: Prisma.raw(captureColumns.url),
      bodyKey: Prisma.raw(captureColumns.bodyKey),
      bodyUrl: Prisma.raw(captureColumns.bodyUrl),
    },
  );
}

/** Captures that a takedown would hide, counted up to a limit. */
export async function countCapturesOf(
  prisma: PrismaClient,
  { limit, ...scope }: TakedownScope & { limit: number },
): Promise<number> {
  const rows = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM capture_entry AS capture WHERE ${capturesOf(scope)} LIMIT ${limit}) AS counted`;
  return rows[0]?.count ?? 0;
}

/**
 * Whether a capture may be shown. A condition on `capture_entry AS capture` for every statement whose rows leave the crawl:
 * lists, replay, indexes, exports. The crawler itself still compares with hidden versions. A capture that repeats
 * the payload of another page is hidden with it.
 */
export const isVisibleCapture = Prisma.raw(
  `NOT EXISTS (SELECT 1 FROM takedown WHERE takedown.lifted_at IS NULL AND ${hiddenSql(
    plainSql,
    {
      hostId: { sql: 'takedown.host_id', given: true },
      urlKey: { sql: 'takedown.url_key' },
      url: { sql: 'takedown.url' },
    },
    captureColumns,
  )})`,
);

import type { ComplaintTakedown, StandingTakedown } from '@meguri/contracts';
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
  input: TakedownScope & { complaintId: string; now: Date; actor: string; reason: string | null },
): Promise<string> {
  const urlKey = input.urlKey === null ? null : BigInt(input.urlKey);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO takedown (host_id, host_name, url_key, url, complaint_id, created_at, created_by, reason)
    VALUES (${input.hostId}, ${input.hostName}, ${urlKey}, ${input.url}, ${BigInt(input.complaintId)}, ${input.now}, ${input.actor},
      ${input.reason})
    RETURNING id::text AS id`;
  if (!rows[0]) throw new Error('a takedown got no id');
  return rows[0].id;
}

/** Shows hidden captures again; purged content is gone. */
export async function liftTakedown(tx: Sql, input: { id: string; now: Date }): Promise<void> {
  await tx.$executeRaw`
    UPDATE takedown SET lifted_at = ${input.now} WHERE id = ${BigInt(input.id)} AND lifted_at IS NULL AND purged_at IS NULL`;
}

/** Takedowns of a complaint, latest first. */
export function listTakedowns(
  prisma: PrismaClient,
  input: { complaintId: string },
): Promise<ComplaintTakedown[]> {
  return prisma.$queryRaw<ComplaintTakedown[]>`
    SELECT id::text AS id, host_name AS host, url, url IS NOT NULL AND url_key IS NULL AS "isPrefix", created_at AS "createdAt",
      created_by AS "createdBy", lifted_at AS "liftedAt", purged_at AS "purgedAt", purged_captures AS "purgedCaptures"
    FROM takedown WHERE complaint_id = ${BigInt(input.complaintId)} ORDER BY id DESC`;
}

/**
 * Takedowns in force that hide captures of a host, the first one first: those of one page, or of any page.
 *
 * @param input.page null: of any page of the host
 */
export async function listTakedownsInForce(
  prisma: PrismaClient,
  input: { hostId: bigint; page: { urlKey: string; url: string } | null; limit: number },
): Promise<StandingTakedown[]> {
  const { hostId, page, limit } = input;
  const ofPage = page
    ? Prisma.sql`(takedown.url IS NULL OR url_key = ${BigInt(page.urlKey)}
        OR (url_key IS NULL AND starts_with(${page.url}, takedown.url)))`
    : Prisma.sql`true`;
  const rows = await prisma.$queryRaw<
    (Omit<StandingTakedown, 'complaint'> & { complaintId: string | null; subject: string | null })[]
  >`
    SELECT takedown.id::text AS id, host_name AS host, url, url IS NOT NULL AND url_key IS NULL AS "isPrefix",
      takedown.created_at AS "createdAt", created_by AS "createdBy", purged_at AS "purgedAt", takedown.reason,
      complaint.id::text AS "complaintId", complaint.subject
    FROM takedown LEFT JOIN complaint ON complaint.id = takedown.complaint_id
    WHERE host_id = ${hostId} AND lifted_at IS NULL AND ${ofPage} ORDER BY takedown.id LIMIT ${limit}`;
  return rows.map(({ complaintId, subject, ...row }) => ({
    ...row,
    complaint: complaintId === null ? null : { id: complaintId, subject: subject ?? '' },
  }));
}

/** The rows of `capture_entry` that it hides: those in its scope, and those that repeat the payload of one. */
export function capturesOf({ hostId, urlKey, url }: Omit<TakedownScope, 'hostName'>): Prisma.Sql {
  const within =
    urlKey !== null
      ? Prisma.sql`(url_key = ${BigInt(urlKey)} OR refers_to_key = ${BigInt(urlKey)})`
      : url !== null
        ? Prisma.sql`(starts_with(url, ${url}) OR starts_with(${originalUrl}, ${url}))`
        : Prisma.sql`true`;
  return Prisma.sql`host_id = ${hostId} AND ${within}`;
}

/** URL of the other page whose payload a capture repeats; null: it repeats none of another page. */
const originalUrl = Prisma.sql`(SELECT original.url FROM capture_entry AS original WHERE capture.refers_to_key IS NOT NULL
  AND original.host_id = capture.host_id AND original.url_key = capture.refers_to_key
  AND original.captured_at = capture.refers_to_at)`;

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
export const isVisibleCapture = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM takedown WHERE takedown.host_id = capture.host_id AND takedown.lifted_at IS NULL
    AND (takedown.url IS NULL OR takedown.url_key = capture.url_key OR takedown.url_key = capture.refers_to_key
      OR (takedown.url_key IS NULL AND (starts_with(capture.url, takedown.url) OR starts_with(${originalUrl}, takedown.url)))))`;

import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { listUnlistedParts, listUrlIndexRuns, type FilePart, type UrlIndexRun } from './url-index-source.ts';

/** A capture with content as CDX servers list it. */
export interface CdxCapture {
  hostId: bigint;
  urlKey: string;
  url: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  status: number | null;
  mime: string | null;
  isRevisit: boolean;
  fileName: string;
  offset: number;
  length: number;
  /** Of a 304 response: that of the capture that it repeats. */
  payloadDigest: Uint8Array | null;
  /** The other page of the host whose payload it repeats. */
  refersToKey: string | null;
  refersToUrl: string | null;
}

/** A position among the captures of some URLs, its instant in microseconds. */
export interface CdxPlace {
  capturedAt: number;
  url: string;
}

/**
 * Captures with content of a few URLs by instant and URL, hidden ones included: the caller filters them.
 * Reads no more captures than it returns.
 *
 * @param input.from microseconds since 1970, and `before`; null: no bound
 * @param input.after only captures beyond this position, in the direction of the list
 */
export function scanCdxCaptures(
  prisma: PrismaClient,
  input: {
    pages: readonly { hostId: bigint; urlKey: string }[];
    direction: 'ascending' | 'descending';
    from: number | null;
    before: number | null;
    after: CdxPlace | null;
    limit: number;
  },
): Promise<CdxCapture[]> {
  const { pages, from, before, after, limit } = input;
  const isAscending = input.direction === 'ascending';
  const order = isAscending ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  const instant = (microseconds: number) =>
    Prisma.sql`'epoch'::timestamptz + ${Math.trunc(microseconds)}::bigint * interval '1 microsecond'`;
  const conditions = [
    Prisma.sql`capture.host_id = of_page.host_id AND capture.url_key = of_page.url_key`,
    Prisma.sql`capture.record_type IN ('response', 'resource', 'revisit')`,
  ];
  if (from !== null) conditions.push(Prisma.sql`capture.captured_at >= ${instant(from)}`);
  if (before !== null) conditions.push(Prisma.sql`capture.captured_at < ${instant(before)}`);
  if (after !== null) {
    const at = instant(after.capturedAt);
    conditions.push(
      isAscending
        ? Prisma.sql`capture.captured_at >= ${at} AND (capture.captured_at > ${at} OR capture.url COLLATE "C" > ${after.url})`
        : Prisma.sql`capture.captured_at <= ${at} AND (capture.captured_at < ${at} OR capture.url COLLATE "C" < ${after.url})`,
    );
  }
  return prisma.$queryRaw<CdxCapture[]>`
    SELECT one.host_id AS "hostId", one.url_key::text AS "urlKey", one.url,
      (extract(epoch FROM one.captured_at) * 1000000)::float8 AS "capturedAt", one.status, one.mime,
      one.record_type = 'revisit' AS "isRevisit", one.file_name AS "fileName", one."offset"::float8 AS "offset", one.length,
      coalesce(one.payload_digest, body.payload_digest) AS "payloadDigest", one.refers_to_key::text AS "refersToKey",
      CASE WHEN one.refers_to_key IS NULL THEN NULL ELSE coalesce(body.url, '') END AS "refersToUrl"
    FROM unnest(${pages.map(({ hostId }) => hostId)}::bigint[], ${pages.map(({ urlKey }) => urlKey)}::bigint[])
      AS of_page(host_id, url_key)
    CROSS JOIN LATERAL (SELECT * FROM capture_entry AS capture WHERE ${Prisma.join(conditions, ' AND ')}
      ORDER BY capture.captured_at ${order} LIMIT ${limit}) AS one
    LEFT JOIN capture_entry AS body ON one.refers_to_at IS NOT NULL AND body.host_id = one.host_id
      AND body.url_key = coalesce(one.refers_to_key, one.url_key) AND body.captured_at = one.refers_to_at
    ORDER BY one.captured_at ${order}, one.url COLLATE "C" ${order} LIMIT ${limit}`;
}

/** What the URL index holds at one moment, and what it lacks. */
export interface UrlIndexState {
  runs: UrlIndexRun[];
  parts: FilePart[];
}

/** @param maxParts of files that are not wholly in the index */
export function readUrlIndexState(prisma: PrismaClient, maxParts: number): Promise<UrlIndexState> {
  return prisma.$transaction(
    async (tx) => ({
      runs: await listUrlIndexRuns(tx),
      parts: await listUnlistedParts(tx, maxParts),
    }),
    { isolationLevel: 'RepeatableRead' },
  );
}

/** Names of archive files by number; unknown numbers are absent. */
export async function readNamesOfFiles(
  prisma: PrismaClient,
  fileIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await prisma.warcFile.findMany({
    where: { fileId: { in: [...fileIds] } },
    select: { fileId: true, name: true },
  });
  return new Map(rows.map(({ fileId, name }) => [fileId, name]));
}

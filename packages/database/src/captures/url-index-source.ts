import type { CaptureVerdict } from '@meguri/contracts';
import type { PrismaClient, Sql } from '../connection/client.ts';

/** A file of the URL index. Positions count captures in the order in which they came into the index. */
export interface UrlIndexRun {
  name: string;
  fromPosition: number;
  toPosition: number;
  bytes: number;
  /** How often its entries were merged. */
  tier: number;
}

/** Part of an archive file: the captures whose records begin within [from, to). */
export interface FilePart {
  fileId: number;
  from: number;
  to: number;
}

/** A capture for the URL index, with the position of its body. */
export interface IndexableCapture {
  hostId: bigint;
  urlKey: bigint;
  url: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  verdict: CaptureVerdict;
  code: string;
  /** Of a 304 response: that of the capture with the body. */
  status: number | null;
  /** Of the body. */
  mime: string | null;
  language: string | null;
  recordType: string;
  fileId: number;
  offset: number;
  length: number;
  /** The record with the body: its own, or that of the capture to which it refers. Null: there is none. */
  bodyFileId: number | null;
  bodyOffset: number | null;
  bodyLength: number | null;
  /** When the body was captured, in microseconds. */
  bodyAt: number | null;
  /** Its URL, where that is a capture of another page of the host. */
  bodyUrl: string | null;
  payloadDigest: Uint8Array | null;
  payloadBytes: number;
  truncated: string | null;
  seedListId: number | null;
}

/** All runs, in the order of their positions. */
export function listUrlIndexRuns(prisma: Sql): Promise<UrlIndexRun[]> {
  return prisma.$queryRaw<UrlIndexRun[]>`
    SELECT name, from_position::float8 AS "fromPosition", to_position::float8 AS "toPosition", bytes::float8 AS bytes, tier
    FROM url_index_run ORDER BY from_position`;
}

/** Parts of archive files with captures that the URL index does not hold yet, in the order of the files. */
export function listUnlistedParts(prisma: Sql, limit: number): Promise<FilePart[]> {
  return prisma.$queryRaw<FilePart[]>`
    SELECT file_id AS "fileId", listed_end::float8 AS "from", indexed_end::float8 AS "to"
    FROM warc_file WHERE indexed_end > listed_end ORDER BY file_id LIMIT ${limit}`;
}

/** How far the URL index is behind the captures. */
export interface UrlIndexLag {
  /** Captures that it lacks, estimated from the bytes of their records. */
  captures: number;
  /** Since when it may lack captures; null: it lacks none. */
  since: Date | null;
}

/** Records that are sampled for their mean length. */
const sampledCaptures = 1_000;

/** Reads the rows of all archive files and a few captures; cheap enough for once a minute. */
export async function readUrlIndexLag(prisma: PrismaClient): Promise<UrlIndexLag> {
  const [lag] = await prisma.$queryRaw<{ bytes: number; meanLength: number; since: Date | null }[]>`
    SELECT coalesce(sum(indexed_end - listed_end), 0)::float8 AS bytes,
      CASE WHEN count(*) > 0 THEN coalesce((SELECT max(created_at) FROM url_index_run), min(opened_at)) END AS since,
      coalesce((SELECT avg(length) FROM (SELECT length FROM capture ORDER BY captured_at DESC LIMIT ${sampledCaptures}) AS latest),
        1)::float8 AS "meanLength"
    FROM warc_file WHERE indexed_end > listed_end`;
  return {
    captures: lag ? Math.round(lag.bytes / Math.max(1, lag.meanLength)) : 0,
    since: lag?.since ?? null,
  };
}

/** Captures of a part of a file, by offset. A body is looked up once, by its key. */
export function scanIndexableCaptures(
  prisma: PrismaClient,
  { fileId, from, to, limit }: FilePart & { limit: number },
): Promise<IndexableCapture[]> {
  return prisma.$queryRaw<IndexableCapture[]>`
    SELECT capture.host_id AS "hostId", capture.url_key AS "urlKey", coalesce(capture.url, page.url, '') AS url,
      (extract(epoch FROM capture.captured_at) * 1000000)::float8 AS "capturedAt", capture.verdict, capture.code,
      CASE WHEN capture.status = 304 THEN coalesce(body.status, capture.status) ELSE capture.status END AS status,
      coalesce(capture.mime, body.mime) AS mime, coalesce(capture.language, body.language) AS language,
      capture.record_type AS "recordType", capture.file_id AS "fileId", capture."offset"::float8 AS "offset", capture.length,
      coalesce(body.file_id, own.file_id) AS "bodyFileId", coalesce(body."offset", own."offset")::float8 AS "bodyOffset",
      coalesce(body.length, own.length) AS "bodyLength",
      (extract(epoch FROM coalesce(body.captured_at, own.captured_at)) * 1000000)::float8 AS "bodyAt",
      (SELECT url FROM page AS of_body WHERE capture.refers_to_key IS NOT NULL AND of_body.host_id = capture.host_id
        AND of_body.url_key = capture.refers_to_key) AS "bodyUrl",
      coalesce(capture.payload_digest, body.payload_digest) AS "payloadDigest",
      coalesce(nullif(capture.payload_bytes, 0), body.payload_bytes, 0)::float8 AS "payloadBytes",
      coalesce(capture.truncated, body.truncated) AS truncated, page.seed_list_id AS "seedListId"
    FROM capture
    LEFT JOIN page ON page.host_id = capture.host_id AND page.url_key = capture.url_key
    LEFT JOIN capture AS body ON capture.record_type = 'revisit' AND body.host_id = capture.host_id
      AND body.url_key = coalesce(capture.refers_to_key, capture.url_key) AND body.captured_at = capture.refers_to_at
      AND body.record_type IN ('response', 'resource')
    LEFT JOIN LATERAL (SELECT capture.file_id, capture."offset", capture.length, capture.captured_at
      WHERE capture.record_type IN ('response', 'resource')) AS own ON true
    WHERE capture.file_id = ${fileId} AND capture."offset" >= ${from}::bigint AND capture."offset" < ${to}::bigint
    ORDER BY capture."offset" LIMIT ${limit}`;
}

/**
 * Adds a run with these parts; null: the parts hold no captures. False: another process was first, and
 * nothing is stored.
 */
export async function addUrlIndexRun(
  prisma: PrismaClient,
  input: { run: UrlIndexRun | null; parts: readonly FilePart[]; now: Date },
): Promise<boolean> {
  const { run, parts, now } = input;
  return undoneWhereLate(() =>
    prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('url_index_run'))::text`;
      const [last] = await tx.$queryRaw<{ end: number }[]>`
        SELECT coalesce(max(to_position), 0)::float8 AS end FROM url_index_run`;
      if (run && last?.end !== run.fromPosition) throw new LateError();
      if (run) await tx.urlIndexRun.create({ data: { ...storedRun(run), createdAt: now } });
      for (const { fileId, from, to } of parts) {
        const moved = await tx.$executeRaw`
          UPDATE warc_file SET listed_end = ${to}::bigint WHERE file_id = ${fileId} AND listed_end = ${from}::bigint`;
        if (moved !== 1) throw new LateError();
      }
    }),
  );
}

/** Replaces several runs by one. False: one of them no longer exists, and nothing is stored. */
export async function replaceUrlIndexRuns(
  prisma: PrismaClient,
  input: { run: UrlIndexRun; replaced: readonly string[]; now: Date },
): Promise<boolean> {
  const { run, replaced, now } = input;
  return undoneWhereLate(() =>
    prisma.$transaction(async (tx) => {
      const { count } = await tx.urlIndexRun.deleteMany({ where: { name: { in: [...replaced] } } });
      if (count !== replaced.length) throw new LateError();
      await tx.urlIndexRun.create({ data: { ...storedRun(run), createdAt: now } });
    }),
  );
}

/** Empties the URL index, so that it is built again from all captures. */
export async function clearUrlIndex(prisma: PrismaClient): Promise<void> {
  await prisma.$transaction([
    prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('url_index_run'))`,
    prisma.urlIndexRun.deleteMany({}),
    prisma.$executeRaw`UPDATE warc_file SET listed_end = 0 WHERE listed_end > 0`,
  ]);
}

class LateError extends Error {}

async function undoneWhereLate(store: () => Promise<void>): Promise<boolean> {
  try {
    await store();
    return true;
  } catch (error) {
    if (error instanceof LateError) return false;
    throw error;
  }
}

function storedRun({ name, fromPosition, toPosition, bytes, tier }: UrlIndexRun) {
  return {
    name,
    fromPosition: BigInt(fromPosition),
    toPosition: BigInt(toPosition),
    bytes: BigInt(bytes),
    tier,
  };
}

/** Name of each archive file by its number. */
export async function readFileNames(prisma: PrismaClient): Promise<Map<number, string>> {
  const rows = await prisma.warcFile.findMany({ select: { fileId: true, name: true } });
  return new Map(rows.map(({ fileId, name }) => [fileId, name]));
}

/** Numbers of imported files with records that are no gzip members of WARC. */
export async function listFilesOfOtherForms(prisma: PrismaClient): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ fileId: number }[]>`
    SELECT file_id AS "fileId" FROM warc_file WHERE import_id IS NOT NULL AND other_forms ORDER BY 1`;
  return rows.map(({ fileId }) => fileId);
}

/** Archive files other than sealed ones: open files, and files indexed in place, with their locations. */
export async function listOtherFiles(
  prisma: PrismaClient,
): Promise<{ name: string; location: string | null }[]> {
  return prisma.warcFile.findMany({
    where: { OR: [{ sealedAt: null }, { location: { not: null } }] },
    select: { name: true, location: true },
  });
}

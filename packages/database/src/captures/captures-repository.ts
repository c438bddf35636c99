import type { CaptureVerdict } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { isVisibleCapture } from '../complaints/takedowns.ts';
import { Prisma } from '../generated/client.ts';

/** A row of the view `capture_entry`, the capture index. */
export interface CaptureRecord {
  hostId: bigint;
  urlKey: string;
  capturedAt: Date;
  url: string;
  verdict: CaptureVerdict;
  code: string;
  status: number | null;
  mime: string | null;
  recordType: string;
  fileName: string;
  offset: number;
  length: number;
  payloadDigest: Uint8Array | null;
  payloadBytes: number;
  truncated: string | null;
  refersToAt: Date | null;
  /** The page of that capture, where it is another page of the host. */
  refersToKey: string | null;
  durationMs: number;
}

/** Sizes and offsets are below 2^53, so doubles represent them exactly. */
export const captureColumns = Prisma.sql`host_id AS "hostId", url_key::text AS "urlKey", captured_at AS "capturedAt", url, verdict, code,
    status, mime, record_type AS "recordType", file_name AS "fileName", "offset"::float8 AS "offset", length,
    payload_digest AS "payloadDigest", payload_bytes::float8 AS "payloadBytes", truncated, refers_to_at AS "refersToAt", refers_to_key::text AS "refersToKey",
    duration_ms AS "durationMs"`;

/** Captures of one page, latest first. */
export function listPageCaptures(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKey: string; since?: Date; before: Date | null; limit: number },
): Promise<CaptureRecord[]> {
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture_entry AS capture
    WHERE host_id = ${input.hostId} AND url_key = ${input.urlKey}::bigint
      AND (${input.before}::timestamptz IS NULL OR captured_at < ${input.before})
      AND captured_at >= coalesce(${input.since ?? null}::timestamptz, '-infinity') AND ${isVisibleCapture}
    ORDER BY captured_at DESC LIMIT ${input.limit}`;
}

export interface CapturePosition {
  capturedAt: Date;
  urlKey: string;
}

/** Captures of a host, latest first. */
export function listHostCaptures(
  prisma: PrismaClient,
  input: { hostId: bigint; after: CapturePosition | null; limit: number },
): Promise<CaptureRecord[]> {
  const after = input.after
    ? Prisma.sql`(captured_at, url_key) < (${input.after.capturedAt}, ${input.after.urlKey}::bigint)`
    : Prisma.sql`true`;
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture_entry AS capture WHERE host_id = ${input.hostId} AND ${after} AND ${isVisibleCapture}
    ORDER BY captured_at DESC, url_key DESC LIMIT ${input.limit}`;
}

/**
 * The capture that shows a page as of an instant: the latest at or before it, else the earliest after it.
 * With `withContent` only captures that hold or refer to a response count; hidden captures count only
 * `withHidden`.
 */
export async function findCaptureAt(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKey: string; at: Date; withContent: boolean; withHidden?: boolean },
): Promise<CaptureRecord | null> {
  const shown = input.withHidden === true ? Prisma.sql`true` : isVisibleCapture;
  const ofPage = Prisma.sql`host_id = ${input.hostId} AND url_key = ${input.urlKey}::bigint
    AND (NOT ${input.withContent} OR record_type IN ('response', 'resource', 'revisit')) AND ${shown}`;
  const rows = await prisma.$queryRaw<CaptureRecord[]>`
    (SELECT ${captureColumns} FROM capture_entry AS capture WHERE ${ofPage} AND captured_at <= ${input.at} ORDER BY captured_at DESC LIMIT 1)
    UNION ALL
    (SELECT ${captureColumns} FROM capture_entry AS capture WHERE ${ofPage} AND captured_at > ${input.at} ORDER BY captured_at LIMIT 1)`;
  return rows[0] ?? null;
}

/** The capture of a page at exactly the given instant. */
export function findCapture(prisma: PrismaClient, input: CaptureKey): Promise<CaptureRecord | null> {
  return captureWith(prisma, input, Prisma.sql`true`);
}

/** The same, unless a takedown hides it. */
export function findVisibleCapture(prisma: PrismaClient, input: CaptureKey): Promise<CaptureRecord | null> {
  return captureWith(prisma, input, isVisibleCapture);
}

interface CaptureKey {
  hostId: bigint;
  urlKey: string;
  capturedAt: Date;
}

async function captureWith(
  prisma: PrismaClient,
  { hostId, urlKey, capturedAt }: CaptureKey,
  condition: Prisma.Sql,
): Promise<CaptureRecord | null> {
  const rows = await prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture_entry AS capture
    WHERE host_id = ${hostId} AND url_key = ${urlKey}::bigint AND captured_at = ${capturedAt} AND ${condition}`;
  return rows[0] ?? null;
}

/** Captures of a page that may be shown, oldest first, after an instant. */
export function scanPageCaptures(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKey: string; after: Date | null; limit: number },
): Promise<CaptureRecord[]> {
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture_entry AS capture
    WHERE host_id = ${input.hostId} AND url_key = ${input.urlKey}::bigint
      AND captured_at > coalesce(${input.after}::timestamptz, '-infinity') AND ${isVisibleCapture}
    ORDER BY captured_at LIMIT ${input.limit}`;
}

/** Captures of a host in key order, after a position. */
export function scanCaptures(
  prisma: PrismaClient,
  input: { hostId: bigint; after: { urlKey: string; capturedAt: Date } | null; limit: number },
): Promise<CaptureRecord[]> {
  const after = input.after
    ? Prisma.sql`(url_key, captured_at) > (${input.after.urlKey}::bigint, ${input.after.capturedAt})`
    : Prisma.sql`true`;
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture_entry AS capture WHERE host_id = ${input.hostId} AND ${after}
    ORDER BY url_key, captured_at LIMIT ${input.limit}`;
}

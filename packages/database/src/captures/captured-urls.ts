import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { captureColumns, type CaptureRecord } from './captures-repository.ts';
import { isVisibleCapture } from '../complaints/takedowns.ts';

export interface CapturedUrl {
  urlKey: string;
  url: string;
}

/** The URL was captured under another host, to which robots.txt redirected. */
const isForeign = Prisma.sql`NOT starts_with(capture.url, 'http://' || host.name || '/') AND NOT starts_with(capture.url, 'https://' || host.name || '/')`;

/** Captured URLs of the host itself (responses and revisits), in key order, after a position. */
export function scanCapturedUrls(
  prisma: PrismaClient,
  input: { hostId: bigint; after: string | null; limit: number },
): Promise<CapturedUrl[]> {
  return prisma.$queryRaw<CapturedUrl[]>`
    SELECT DISTINCT ON (url_key) url_key::text AS "urlKey", url FROM capture_entry AS capture JOIN host ON host.host_id = capture.host_id
    WHERE capture.host_id = ${input.hostId} AND (${input.after}::bigint IS NULL OR url_key > ${input.after}::bigint)
      AND record_type IN ('response', 'resource', 'revisit') AND NOT (${isForeign}) AND ${isVisibleCapture}
    ORDER BY url_key LIMIT ${input.limit}`;
}

/**
 * URLs captured under one host, or any host (null), that belong to another host. Reads the whole index. None is the URL
 * of a page of the host, so each stands in its own row.
 */
export function listForeignUrls(
  prisma: PrismaClient,
  hostId: bigint | null,
): Promise<(CapturedUrl & { hostId: bigint })[]> {
  return prisma.$queryRaw<(CapturedUrl & { hostId: bigint })[]>`
    SELECT DISTINCT capture.host_id AS "hostId", url_key::text AS "urlKey", url
    FROM capture JOIN host ON host.host_id = capture.host_id
    WHERE capture.url IS NOT NULL AND (${hostId}::bigint IS NULL OR capture.host_id = ${hostId}) AND record_type IN ('response', 'resource', 'revisit') AND ${isForeign} AND ${isVisibleCapture}`;
}

/** All responses and revisits of the given URLs of a host. */
export function listContentCaptures(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKeys: readonly string[] },
): Promise<CaptureRecord[]> {
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture_entry AS capture
    WHERE host_id = ${input.hostId} AND url_key = ANY(${[...input.urlKeys]}::bigint[]) AND record_type IN ('response', 'resource', 'revisit')
      AND ${isVisibleCapture}`;
}

/** Id and name of every host. */
export function listAllHostNames(prisma: PrismaClient): Promise<{ hostId: bigint; name: string }[]> {
  return prisma.host.findMany({ select: { hostId: true, name: true } });
}

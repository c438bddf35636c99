import type { PrismaClient } from './client.ts';
import { captureColumns, type CaptureRecord } from './captures-repository.ts';

export interface CapturedUrl {
  urlKey: string;
  url: string;
}

/** URLs of a host that a response or a revisit was captured of, in key order, after one. */
export function scanCapturedUrls(
  prisma: PrismaClient,
  input: { hostId: bigint; after: string | null; limit: number },
): Promise<CapturedUrl[]> {
  return prisma.$queryRaw<CapturedUrl[]>`
    SELECT DISTINCT ON (url_key) url_key::text AS "urlKey", url FROM capture
    WHERE host_id = ${input.hostId} AND (${input.after}::uuid IS NULL OR url_key > ${input.after}::uuid)
      AND record_type IN ('response', 'revisit')
    ORDER BY url_key LIMIT ${input.limit}`;
}

/** All responses and revisits of some URLs of a host. */
export function listContentCaptures(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKeys: readonly string[] },
): Promise<CaptureRecord[]> {
  return prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture
    WHERE host_id = ${input.hostId} AND url_key = ANY(${[...input.urlKeys]}::uuid[]) AND record_type IN ('response', 'revisit')`;
}

/** Every host's id and name. */
export function listAllHostNames(prisma: PrismaClient): Promise<{ hostId: bigint; name: string }[]> {
  return prisma.host.findMany({ select: { hostId: true, name: true } });
}

import type { PrismaClient } from '../connection/client.ts';
import { captureColumns, type CaptureRecord } from './captures-repository.ts';
import { isVisibleCapture } from '../complaints/takedowns.ts';
import { Prisma } from '../generated/client.ts';
import { allOf } from '../connection/query-fragments.ts';

/** A position in the order of time over all hosts. */
export interface LatestPosition {
  capturedAt: Date;
  hostId: string;
  urlKey: string;
}

export interface LatestFilters {
  hostId: bigint | null;
  seedListId: number | null;
  verdict: CaptureRecord['verdict'] | null;
  status: number | null;
}

/**
 * Captures of all hosts, or of one, that match the filters, latest first. Reads at most `look` captures, so
 * that the cost does not depend on the filter; `lookedTo` is the last one read, null at the end.
 */
export async function listLatestCaptures(
  prisma: PrismaClient,
  input: { filters: LatestFilters; after: LatestPosition | null; look: number; limit: number },
): Promise<{ rows: CaptureRecord[]; lookedTo: LatestPosition | null }> {
  const { filters, after, look, limit } = input;
  const { hostId, seedListId, verdict, status } = filters;
  const ofHost = hostId === null ? null : Prisma.sql`host_id = ${hostId}`;
  const below = after && Prisma.sql`${place} < ${valueOf(after)}`;
  const isFiltered = seedListId !== null || verdict !== null || status !== null;
  const [lookedTo = null] = await prisma.$queryRaw<LatestPosition[]>`
    SELECT captured_at AS "capturedAt", host_id::text AS "hostId", url_key::text AS "urlKey" FROM capture
    WHERE ${allOf([ofHost, below])} ${latestFirst} OFFSET ${(isFiltered ? look : limit) - 1} LIMIT 1`;
  const rows = await prisma.$queryRaw<CaptureRecord[]>`
    SELECT ${captureColumns} FROM capture_entry AS capture
    WHERE ${allOf([
      ofHost,
      below,
      lookedTo && Prisma.sql`${place} >= ${valueOf(lookedTo)}`,
      verdict && Prisma.sql`verdict = ${verdict}`,
      status === null ? null : Prisma.sql`status = ${status}`,
      seedListId === null ? null : ofSeedList(seedListId),
      isVisibleCapture,
    ])} ${latestFirst} LIMIT ${limit}`;
  return { rows, lookedTo };
}

const place = Prisma.sql`(captured_at, host_id, url_key)`;
const latestFirst = Prisma.sql`ORDER BY captured_at DESC, host_id DESC, url_key DESC`;

function valueOf({ capturedAt, hostId, urlKey }: LatestPosition): Prisma.Sql {
  return Prisma.sql`(${capturedAt}::timestamptz, ${hostId}::bigint, ${urlKey}::bigint)`;
}

function ofSeedList(seedListId: number): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM page WHERE page.host_id = capture.host_id AND page.url_key = capture.url_key
    AND page.seed_list_id = ${seedListId})`;
}

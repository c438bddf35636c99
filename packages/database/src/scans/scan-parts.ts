import type { PrismaClient } from '../connection/client.ts';

/** A file of results that counts. */
export interface ScanPart {
  name: string;
  bytes: number;
}

/** The files of results that count, in the order of their documents. */
export function listScanParts(prisma: PrismaClient, scanId: string): Promise<ScanPart[]> {
  return prisma.$queryRaw<ScanPart[]>`
    SELECT part AS name, sum(part_bytes)::float8 AS bytes FROM scan_piece
    WHERE scan_id = ${BigInt(scanId)} AND part IS NOT NULL GROUP BY part ORDER BY min(first), min(id)`;
}

/** Names of the files of results that count. */
export async function listPartNames(prisma: PrismaClient, scanId: string): Promise<string[]> {
  return (await listScanParts(prisma, scanId)).map(({ name }) => name);
}

/** The state of purges of a scan's rows, compared before and after files are made of them. */
export interface PurgeMark {
  purgedRows: number;
  /** A purge is recorded whose parts are not all rewritten. */
  isPurging: boolean;
}

/** Null: there is no such scan. */
export async function readPurgeMark(prisma: PrismaClient, scanId: string): Promise<PurgeMark | null> {
  const rows = await prisma.$queryRaw<PurgeMark[]>`
    SELECT purged_rows::float8 AS "purgedRows",
      EXISTS (SELECT 1 FROM purge_part WHERE scan_id = scan.id AND written_at IS NULL) AS "isPurging"
    FROM scan WHERE id = ${BigInt(scanId)}`;
  return rows[0] ?? null;
}

/**
 * Replaces several files by one with the same rows, in one transaction.
 *
 * @param input.dispatcher the process that holds the lease of the scan
 * @param input.purgedRows as read before the file was made
 * @returns false: a purge was recorded meanwhile, or another process holds the lease; nothing is changed
 */
export function replaceParts(
  prisma: PrismaClient,
  input: {
    scanId: string;
    dispatcher: string;
    purgedRows: number;
    parts: readonly string[];
    merged: ScanPart;
  },
): Promise<boolean> {
  const { dispatcher, purgedRows, merged } = input;
  const scanId = BigInt(input.scanId);
  const parts = [...input.parts];
  return prisma.$transaction(async (tx) => {
    const held = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM scan WHERE id = ${scanId} AND dispatcher = ${dispatcher}::uuid AND state = 'finishing'
        AND purged_rows = ${BigInt(purgedRows)} FOR UPDATE`;
    if (held.length === 0) return false;
    const [sums] = await tx.$queryRaw<{ bytes: bigint; parts: number }[]>`
      SELECT coalesce(sum(part_bytes), 0)::bigint AS bytes, count(DISTINCT part)::int AS parts FROM scan_piece
      WHERE scan_id = ${scanId} AND part = ANY(${parts})`;
    if (sums?.parts !== parts.length) return false;
    await tx.$executeRaw`
      UPDATE scan_piece AS piece SET part = ${merged.name},
        part_bytes = CASE WHEN piece.id = (SELECT min(id) FROM scan_piece WHERE scan_id = ${scanId} AND part = ANY(${parts}))
          THEN ${BigInt(merged.bytes)} ELSE 0 END
      WHERE scan_id = ${scanId} AND part = ANY(${parts})`;
    await tx.$executeRaw`
      UPDATE scan SET parts = parts - ${parts.length - 1}, result_bytes = result_bytes - ${sums.bytes} + ${BigInt(merged.bytes)}
      WHERE id = ${scanId}`;
    return true;
  });
}

/**
 * Ends a scan whose results are complete.
 *
 * @param input.purgedRows as read before its results were completed
 * @returns `changed`: a purge was recorded meanwhile; `ended`: it is in another state, or another process
 *   holds the lease
 */
export async function finishScan(
  prisma: PrismaClient,
  input: { scanId: string; dispatcher: string; purgedRows: number },
): Promise<'done' | 'changed' | 'ended'> {
  const { dispatcher, purgedRows } = input;
  const scanId = BigInt(input.scanId);
  const updated = await prisma.$executeRaw`
    UPDATE scan SET state = 'done', finished_at = coalesce(finished_at, now()), problem = NULL
    WHERE id = ${scanId} AND state = 'finishing' AND dispatcher = ${dispatcher}::uuid AND purged_rows = ${BigInt(purgedRows)}
      AND NOT EXISTS (SELECT 1 FROM purge_part WHERE scan_id = ${scanId} AND written_at IS NULL)`;
  if (updated > 0) return 'done';
  const held = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM scan WHERE id = ${scanId} AND state = 'finishing' AND dispatcher = ${dispatcher}::uuid`;
  return held.length > 0 ? 'changed' : 'ended';
}

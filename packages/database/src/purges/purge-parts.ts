import type { Columns, ScanDefinition, ScanState } from '@meguri/contracts';
import { columnsSchema, scanDefinitionSchema } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import type { TakedownScope } from '../complaints/takedowns.ts';

/** How far the clocks of a cluster may differ. */
const clockSeconds = 60;

/** A scan whose results may hold rows of hidden captures. */
export interface ScanOfPurge {
  id: string;
  name: string;
  state: ScanState;
  definition: ScanDefinition;
  columns: Columns;
  /** Parts that a purge is recorded for and that are not rewritten yet. */
  unfinished: string[];
}

/**
 * Scans that a purge looks at, by their number: they had begun when the takedown was made, since lists of later ones lack
 * what it hides, and had not ended when the purge was first complete.
 */
export async function listScansOfPurge(prisma: PrismaClient, takedownId: string): Promise<ScanOfPurge[]> {
  const rows = await prisma.$queryRaw<
    {
      id: string;
      name: string;
      state: ScanState;
      definition: unknown;
      columns: unknown;
      unfinished: string[];
    }[]
  >`
    SELECT id::text, name, state, definition, columns,
      ARRAY(SELECT part FROM purge_part WHERE scan_id = scan.id AND takedown_id = ${BigInt(takedownId)} AND written_at IS NULL
        ORDER BY part) AS unfinished
    FROM scan WHERE state <> 'removing'
      AND EXISTS (SELECT 1 FROM takedown WHERE takedown.id = ${BigInt(takedownId)}
        AND scan.started_at < takedown.created_at + make_interval(secs => ${clockSeconds})
        AND (takedown.purged_at IS NULL OR scan.finished_at IS NULL
          OR scan.finished_at > takedown.purged_at - make_interval(secs => ${clockSeconds})))
    ORDER BY id`;
  return rows.map((row) => {
    const columns = columnsSchema.safeParse(row.columns);
    const definition = scanDefinitionSchema.parse(row.definition);
    return { ...row, definition, columns: columns.success ? columns.data : {} };
  });
}

/**
 * Records that rows are removed from parts, before these are rewritten. From then on the rows do not count,
 * and files that were made of them meanwhile are not used.
 *
 * @returns false: a part is no longer one of the scan; nothing is changed
 */
export function recordPartPurge(
  prisma: PrismaClient,
  input: {
    takedownId: string;
    scan: { id: string; name: string };
    parts: readonly { name: string; rows: number }[];
    now: Date;
  },
): Promise<boolean> {
  const { scan, parts, now } = input;
  const [scanId, takedownId] = [BigInt(scan.id), BigInt(input.takedownId)];
  const names = parts.map(({ name }) => name);
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM scan WHERE id = ${scanId} FOR UPDATE`;
    const [known] = await tx.$queryRaw<{ parts: number }[]>`
      SELECT count(DISTINCT part)::int AS parts FROM scan_piece WHERE scan_id = ${scanId} AND part = ANY(${names})`;
    if (known?.parts !== names.length) return false;
    await tx.$executeRaw`
      INSERT INTO purge_part AS known (takedown_id, scan_id, part, scan_name, rows, recorded_at)
      SELECT ${takedownId}, ${scanId}, part, ${scan.name}, rows, ${now}
      FROM unnest(${names}::text[], ${parts.map((part) => BigInt(part.rows))}::bigint[]) AS given(part, rows)
      ON CONFLICT (takedown_id, scan_id, part) DO UPDATE SET rows = known.rows + excluded.rows,
        recorded_at = excluded.recorded_at, written_at = NULL`;
    await tx.$executeRaw`
      UPDATE scan SET rows = greatest(0, rows - ${BigInt(rows)}), purged_rows = purged_rows + ${BigInt(rows)} WHERE id = ${scanId}`;
    return true;
  });
}

/** Runs purges of a scan one after the other: two at once would restore each other's rows. */
export function withPartsOf<T>(prisma: PrismaClient, scanId: string, purge: () => Promise<T>): Promise<T> {
  return prisma.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(${lockKey}::int, (${BigInt(scanId)} % 2147483647)::int)`;
      return purge();
    },
    { timeout: maxMs, maxWait: maxMs },
  );
}

/** Longest time that the purge of one scan may take. */
const maxMs = 6 * 3_600_000;
/** Advisory lock of purges of scans. */
const lockKey = 7_301_130;

/**
 * Records that the parts of a scan are rewritten.
 *
 * @param input.isReduced the reduced results are deleted; the scan makes them again
 */
export async function recordPartsPurged(
  prisma: PrismaClient,
  input: { takedownId: string; scanId: string; isReduced: boolean; now: Date },
): Promise<void> {
  const [scanId, takedownId] = [BigInt(input.scanId), BigInt(input.takedownId)];
  await prisma.$transaction(async (tx) => {
    if (input.isReduced)
      await tx.$executeRaw`
        UPDATE scan SET state = 'finishing', dispatcher = NULL, lease_until = NULL WHERE id = ${scanId} AND state = 'done'`;
    await tx.$executeRaw`
      UPDATE purge_part SET written_at = ${input.now} WHERE scan_id = ${scanId} AND takedown_id = ${takedownId} AND written_at IS NULL`;
  });
}

/** Stores the same for scans that were removed meanwhile, with their files. */
export async function recordRemovedScansPurged(prisma: PrismaClient, now: Date): Promise<void> {
  await prisma.$executeRaw`
    UPDATE purge_part SET written_at = ${now} WHERE written_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM scan WHERE id = scan_id AND state <> 'removing')`;
}

/** Whether analysers may still have documents that they were given before an instant. */
export async function hasPieceSince(
  prisma: PrismaClient,
  { scanId, before }: { scanId: string; before: Date },
): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM scan_piece WHERE scan_id = ${BigInt(scanId)} AND state IN ('running', 'again', 'twice')
      AND started_at < ${before} LIMIT 1`;
  return rows.length > 0;
}

/** When the last file of a purge was overwritten; null: none was. */
export async function readLastOverwritten(prisma: PrismaClient, takedownId: string): Promise<Date | null> {
  const rows = await prisma.$queryRaw<{ at: Date | null }[]>`
    SELECT max(written_at) AS at FROM purge_file WHERE takedown_id = ${BigInt(takedownId)}`;
  return rows[0]?.at ?? null;
}

/** Removes what analysers wrote on standard error about hidden documents. */
export async function deleteErrorOutput(
  prisma: PrismaClient,
  { hostName, urlKey, url }: Pick<TakedownScope, 'hostName' | 'urlKey' | 'url'>,
): Promise<void> {
  if (url === null)
    await prisma.$executeRaw`
      UPDATE scan_skipped SET last_words = '' WHERE last_words <> '' AND substring(url FROM '^[a-z]+://([^/?#]*)') = ${hostName}`;
  else if (urlKey === null)
    await prisma.$executeRaw`UPDATE scan_skipped SET last_words = '' WHERE last_words <> '' AND starts_with(url, ${url})`;
  else
    await prisma.$executeRaw`UPDATE scan_skipped SET last_words = '' WHERE last_words <> '' AND url = ${url}`;
}

/** What was removed from the results of a scan. */
export interface PurgedScan {
  name: string;
  parts: number;
  rows: number;
  writtenAt: Date;
}

/** Scans from whose results a purge removed rows, by name. */
export function listPurgedScans(prisma: PrismaClient, takedownId: string): Promise<PurgedScan[]> {
  return prisma.$queryRaw<PurgedScan[]>`
    SELECT scan_name AS name, count(*)::int AS parts, sum(rows)::float8 AS rows, max(written_at) AS "writtenAt"
    FROM purge_part WHERE takedown_id = ${BigInt(takedownId)} AND written_at IS NOT NULL GROUP BY scan_id, scan_name ORDER BY 1`;
}

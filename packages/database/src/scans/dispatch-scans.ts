import { scanDefinitionSchema, type ScanDefinition, type ScanState } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';

/** A scan that a dispatcher works on. */
export interface DispatchedScan {
  id: string;
  name: string;
  state: Extract<ScanState, 'running' | 'finishing' | 'removing'>;
  definition: ScanDefinition;
  analyser: { name: string; version: number };
  estimate: number;
  listed: number;
  isListed: boolean;
}

/** Neighbours in the file of pointers of a scan, to be analysed in a row. */
export interface NewPiece {
  first: number;
  records: number;
  bytes: number;
  fileId: number;
  nodeId: number;
  /** The analyser of the node that gets it; null: any of any node. */
  slot: number | null;
}

/** A piece that waits for a node. */
export interface WaitingPiece {
  id: string;
  nodeId: number;
  slot: number | null;
  first: number;
}

const toDispatch = Prisma.sql`(state IN ('queued', 'running', 'finishing', 'removing') OR (state = 'waiting' AND retry_at < now()))`;
const hasLeft = Prisma.sql`(state IN ('failed', 'cancelled') AND EXISTS (SELECT 1 FROM scan_piece WHERE scan_id = scan.id AND scan_piece.state <> 'done'))`;

/** Whether a process is needed that dispatches scans. */
export async function hasScanToDispatch(prisma: PrismaClient): Promise<boolean> {
  const rows = await prisma.$queryRaw<
    unknown[]
  >`SELECT 1 FROM scan WHERE ${toDispatch} OR ${hasLeft} LIMIT 1`;
  return rows.length > 0;
}

/**
 * Claims the scans that no other process dispatches, and renews the leases of those that this one does. The
 * unfinished pieces of scans that ended early are removed.
 *
 * @param input.dispatcher id of the process
 */
export async function takeScans(
  prisma: PrismaClient,
  input: { dispatcher: string; leaseSeconds: number },
): Promise<DispatchedScan[]> {
  const { dispatcher, leaseSeconds } = input;
  await prisma.$executeRaw`
    DELETE FROM scan_piece USING scan WHERE scan.id = scan_id AND scan.state IN ('failed', 'cancelled') AND scan_piece.state <> 'done'`;
  const rows = await prisma.$queryRaw<StoredScan[]>`
    UPDATE scan SET dispatcher = ${dispatcher}::uuid, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      state = CASE WHEN state IN ('queued', 'waiting') THEN 'running' ELSE state END,
      started_at = coalesce(started_at, now()), problem = CASE WHEN state = 'waiting' THEN NULL ELSE problem END, retry_at = NULL
    WHERE id IN (SELECT id FROM scan WHERE ${toDispatch}
      AND (dispatcher = ${dispatcher}::uuid OR lease_until IS NULL OR lease_until < now()) ORDER BY id FOR UPDATE)
    RETURNING id::text, name, state, definition, analyser_name AS "analyserName", analyser_version AS "analyserVersion",
      estimate::float8, listed::float8, is_listed AS "isListed"`;
  return rows
    .map(({ analyserName, analyserVersion, definition, ...row }) => ({
      ...row,
      definition: scanDefinitionSchema.parse(definition),
      analyser: { name: analyserName, version: analyserVersion },
    }))
    .toSorted((a, b) => Number(a.id) - Number(b.id));
}

interface StoredScan extends Omit<DispatchedScan, 'definition' | 'analyser'> {
  definition: unknown;
  analyserName: string;
  analyserVersion: number;
}

/** Where its pieces end in the file of pointers, by archive file. */
export async function readCutEnds(prisma: PrismaClient, scanId: string): Promise<Map<number, number>> {
  const rows = await prisma.$queryRaw<{ fileId: number; end: number }[]>`
    SELECT file_id AS "fileId", max(first + records)::float8 AS end FROM scan_piece WHERE scan_id = ${BigInt(scanId)} GROUP BY 1`;
  return new Map(rows.map(({ fileId, end }) => [fileId, end]));
}

/**
 * Adds pieces. None are added once another process dispatches the scan, or it no longer runs: the holder of the lease alone
 * cuts, so that no document is in two pieces.
 */
export async function insertPieces(
  prisma: PrismaClient,
  input: { scanId: string; dispatcher: string; pieces: readonly NewPiece[] },
): Promise<WaitingPiece[]> {
  const { scanId, dispatcher, pieces } = input;
  return prisma.$queryRaw<WaitingPiece[]>`
    WITH owned AS (SELECT id FROM scan WHERE id = ${BigInt(scanId)} AND dispatcher = ${dispatcher}::uuid AND state = 'running' FOR SHARE)
    INSERT INTO scan_piece (scan_id, first, records, bytes, file_id, node_id, slot)
    SELECT owned.id, first, records, bytes, file_id, node_id, slot FROM owned,
      jsonb_to_recordset(${JSON.stringify(pieces.map(pieceColumns))}::jsonb)
        AS piece(first bigint, records int, bytes bigint, file_id int, node_id int, slot int)
    RETURNING id::text, node_id AS "nodeId", slot, first::float8`;
}

export const pieceColumns = ({ fileId, nodeId, ...piece }: NewPiece) => ({
  ...piece,
  file_id: fileId,
  node_id: nodeId,
});

/** Pieces that wait, those of crashed analysers first: they hold up the end. */
export function listWaitingPieces(prisma: PrismaClient, scanId: string): Promise<WaitingPiece[]> {
  return prisma.$queryRaw<WaitingPiece[]>`
    SELECT id::text, node_id AS "nodeId", slot, first::float8 FROM scan_piece
    WHERE scan_id = ${BigInt(scanId)} AND state IN ('waiting', 'again') ORDER BY id`;
}

/** Numbers of unfinished pieces: those that wait, and all. */
export async function countOpenPieces(
  prisma: PrismaClient,
  scanId: string,
): Promise<{ waiting: number; open: number }> {
  const [row] = await prisma.$queryRaw<{ waiting: number; open: number }[]>`
    SELECT count(*) FILTER (WHERE state IN ('waiting', 'again'))::int AS waiting, count(*)::int AS open
    FROM scan_piece WHERE scan_id = ${BigInt(scanId)} AND state <> 'done'`;
  return row ?? { waiting: 0, open: 0 };
}

/**
 * Seconds that an analyser took for a document, over the latest pieces. Null: none is done. At most twice as long as it
 * takes, since a piece is claimed while the one before is analysed.
 */
export async function readSecondsPerDocument(prisma: PrismaClient, scanId: string): Promise<number | null> {
  const [row] = await prisma.$queryRaw<{ seconds: number | null }[]>`
    SELECT (extract(epoch FROM sum(done_at - started_at)) / nullif(sum(documents), 0))::float8 AS seconds
    FROM (SELECT done_at, started_at, documents FROM scan_piece
      WHERE scan_id = ${BigInt(scanId)} AND state = 'done' ORDER BY done_at DESC LIMIT 64) AS latest`;
  return row?.seconds ?? null;
}

/** Pieces with an expired lease wait again. A killed worker does not count as a crash of its documents. */
export async function expirePieces(prisma: PrismaClient, scanId: string): Promise<number> {
  return prisma.$executeRaw`
    UPDATE scan_piece SET state = 'waiting', lease_until = NULL
    WHERE scan_id = ${BigInt(scanId)} AND state IN ('running', 'again', 'twice') AND lease_until < now()`;
}

/**
 * Queues the slowest pieces a second time when none waits; the first result counts.
 *
 * @param input.most pieces
 * @returns how many
 */
export async function repeatStragglers(
  prisma: PrismaClient,
  input: { scanId: string; most: number; leastSeconds: number },
): Promise<number> {
  const { most, leastSeconds } = input;
  const scanId = BigInt(input.scanId);
  return prisma.$executeRaw`
    UPDATE scan_piece SET state = 'again' WHERE id IN (
      SELECT id FROM scan_piece WHERE scan_id = ${scanId} AND state = 'running' AND slot IS NULL
        AND started_at < now() - greatest(make_interval(secs => ${leastSeconds}), 2 * coalesce((
          SELECT avg(done_at - started_at) FROM (SELECT done_at, started_at FROM scan_piece
            WHERE scan_id = ${scanId} AND state = 'done' ORDER BY done_at DESC LIMIT 64) AS latest), interval '0'))
      ORDER BY started_at LIMIT ${most}) AND state = 'running'`;
}

/** Stores how many documents were listed. False: another process dispatches the scan now, or it has ended. */
export async function recordListed(
  prisma: PrismaClient,
  input: { scanId: string; dispatcher: string; listed: number; isListed: boolean },
): Promise<boolean> {
  const { scanId, dispatcher, listed, isListed } = input;
  const updated = await prisma.$executeRaw`
    UPDATE scan SET listed = ${BigInt(listed)}, is_listed = ${isListed}
    WHERE id = ${BigInt(scanId)} AND dispatcher = ${dispatcher}::uuid AND state IN ('running', 'paused')`;
  return updated > 0;
}

/** All documents of a running scan count: its results are completed next. False: it is in another state. */
export async function finishDispatch(prisma: PrismaClient, scanId: string): Promise<boolean> {
  const updated = await prisma.$executeRaw`
    UPDATE scan SET state = 'finishing', problem = NULL WHERE id = ${BigInt(scanId)} AND state = 'running'`;
  return updated > 0;
}

/** Marks a scan as failed, or as waiting for a retry, with the reason. */
export async function stopScan(
  prisma: PrismaClient,
  input: { scanId: string; problem: string; retrySeconds: number | null },
): Promise<void> {
  const { scanId, problem, retrySeconds } = input;
  const id = BigInt(scanId);
  if (retrySeconds === null)
    await prisma.$executeRaw`
      UPDATE scan SET state = 'failed', problem = ${problem}, finished_at = now()
      WHERE id = ${id} AND state IN ('queued', 'running', 'waiting', 'finishing')`;
  else
    await prisma.$executeRaw`
      UPDATE scan SET state = 'waiting', problem = ${problem}, retry_at = now() + make_interval(secs => ${retrySeconds})
      WHERE id = ${id} AND state IN ('running', 'finishing')`;
}

/** Removes the rows of a scan, some at a time, so that none is held for long. */
export async function deleteScan(prisma: PrismaClient, scanId: string): Promise<void> {
  const id = BigInt(scanId);
  const some = 10_000;
  while (
    (await prisma.$executeRaw`DELETE FROM scan_piece WHERE id IN (SELECT id FROM scan_piece WHERE scan_id = ${id} LIMIT ${some})`) >
    0
  );
  await prisma.scan.deleteMany({ where: { id, state: 'removing' } });
}

/** Ids of all scans: a directory with any other name belongs to a removed scan. */
export async function listScanIds(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.scan.findMany({ select: { id: true } });
  return rows.map(({ id }) => String(id));
}

/** The node of each archive file that has one. */
export async function readFileNodes(prisma: PrismaClient): Promise<Map<number, number>> {
  const rows = await prisma.warcFile.findMany({ select: { fileId: true, nodeId: true } });
  return new Map(rows.map(({ fileId, nodeId }) => [fileId, nodeId]));
}

/** Stores why a running scan makes no progress, without stopping it. */
export async function recordScanProblem(
  prisma: PrismaClient,
  { scanId, problem }: { scanId: string; problem: string },
): Promise<void> {
  await prisma.$executeRaw`UPDATE scan SET problem = ${problem} WHERE id = ${BigInt(scanId)} AND state = 'running'`;
}

import { scanDefinitionSchema, type ScanDefinition } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { pieceColumns, type NewPiece } from './dispatch-scans.ts';

/** A piece that a worker has claimed. */
export interface ClaimedPiece {
  id: string;
  /** Number of this claim, from 1. */
  attempt: number;
  first: number;
  records: number;
  bytes: number;
  fileId: number;
  nodeId: number;
  slot: number | null;
  crashes: number;
  scan: {
    id: string;
    name: string;
    definition: ScanDefinition;
    analyser: { name: string; version: number };
    columns: unknown;
    /** Rows of the pieces that were done when this one was claimed. */
    rows: number;
    acknowledges: boolean;
  };
}

const isOpen = Prisma.sql`state IN ('running', 'again', 'twice')`;

/**
 * Claims a piece for a node. Null where it is done, runs elsewhere, or its scan does not run.
 */
export async function claimPiece(
  prisma: PrismaClient,
  input: { pieceId: string; nodeId: number; leaseSeconds: number },
): Promise<ClaimedPiece | null> {
  const { pieceId, nodeId, leaseSeconds } = input;
  const rows = await prisma.$queryRaw<StoredClaim[]>`
    UPDATE scan_piece AS piece SET state = CASE piece.state WHEN 'waiting' THEN 'running' ELSE 'twice' END,
      attempt = piece.attempt + 1, lease_until = now() + make_interval(secs => ${leaseSeconds}),
      started_at = CASE piece.state WHEN 'waiting' THEN now() ELSE piece.started_at END, started_by = ${nodeId}
    FROM scan WHERE piece.id = ${BigInt(pieceId)} AND scan.id = piece.scan_id AND scan.state = 'running'
      AND piece.state IN ('waiting', 'again') AND (piece.node_id = ${nodeId} OR piece.slot IS NULL)
    RETURNING piece.id::text, piece.attempt, piece.first::float8, piece.records, piece.bytes::float8, piece.file_id AS "fileId",
      piece.node_id AS "nodeId", piece.slot, piece.crashes, scan.id::text AS "scanId", scan.name AS "scanName", scan.definition,
      scan.analyser_name AS "analyserName", scan.analyser_version AS "analyserVersion", scan.columns, scan.rows::float8 AS "scanRows", scan.acknowledges`;
  const [row] = rows;
  if (!row) return null;
  const {
    scanId,
    scanName,
    definition,
    analyserName,
    analyserVersion,
    columns,
    scanRows,
    acknowledges,
    ...piece
  } = row;
  return {
    ...piece,
    scan: {
      id: scanId,
      name: scanName,
      definition: scanDefinitionSchema.parse(definition),
      analyser: { name: analyserName, version: analyserVersion },
      columns,
      rows: scanRows,
      acknowledges,
    },
  };
}

interface StoredClaim extends Omit<ClaimedPiece, 'scan'> {
  scanId: string;
  scanName: string;
  definition: unknown;
  analyserName: string;
  analyserVersion: number;
  columns: unknown;
  scanRows: number;
  acknowledges: boolean;
}

/** Renews the leases of pieces. @returns those that are still wanted: not done elsewhere, not of a scan that has ended */
export async function renewPieces(
  prisma: PrismaClient,
  { pieceIds, leaseSeconds }: { pieceIds: readonly string[]; leaseSeconds: number },
): Promise<Set<string>> {
  if (pieceIds.length === 0) return new Set();
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    UPDATE scan_piece AS piece SET lease_until = now() + make_interval(secs => ${leaseSeconds})
    FROM scan WHERE piece.id = ANY(${pieceIds.map(BigInt)}) AND scan.id = piece.scan_id AND piece.state <> 'done'
      AND scan.state IN ('running', 'paused', 'waiting') RETURNING piece.id::text`;
  return new Set(rows.map(({ id }) => id));
}

/** Releases pieces without a result. */
export async function releasePieces(prisma: PrismaClient, pieceIds: readonly string[]): Promise<void> {
  await prisma.$executeRaw`
    UPDATE scan_piece SET state = CASE state WHEN 'twice' THEN 'again' ELSE 'waiting' END,
      lease_until = CASE state WHEN 'twice' THEN lease_until END
    WHERE id = ANY(${pieceIds.map(BigInt)}) AND ${isOpen}`;
}

/** Releases the pieces that an earlier process of a node had claimed. */
export async function releaseNode(prisma: PrismaClient, nodeId: number): Promise<void> {
  await prisma.$executeRaw`
    UPDATE scan_piece SET state = 'waiting', lease_until = NULL
    WHERE started_by = ${nodeId} AND state = 'running' AND scan_id IN (SELECT id FROM scan WHERE state IN ('running', 'paused', 'waiting'))`;
}

/** Releases a piece whose documents could not be read. @returns how often its documents could not be read */
export async function recordPieceUnread(prisma: PrismaClient, pieceId: string): Promise<number> {
  const [row] = await prisma.$queryRaw<{ failures: number }[]>`
    UPDATE scan_piece SET failures = failures + 1, state = 'waiting', lease_until = NULL
    WHERE id = ${BigInt(pieceId)} AND ${isOpen} RETURNING failures`;
  return row?.failures ?? 0;
}

/**
 * Fixes the columns of a scan, which the first piece with rows decides.
 * @returns those that hold
 */
export async function fixScanColumns(
  prisma: PrismaClient,
  { scanId, columns }: { scanId: string; columns: Readonly<Record<string, string>> },
): Promise<unknown> {
  const rows = await prisma.$queryRaw<{ columns: unknown }[]>`
    UPDATE scan SET columns = coalesce(columns, ${JSON.stringify(columns)}::jsonb) WHERE id = ${BigInt(scanId)} RETURNING columns`;
  return rows[0]?.columns ?? columns;
}

/** What a worker has made of a piece. */
export interface PieceResult {
  pieceId: string;
  nodeId: number;
  /** Documents that count, and their stored bytes. */
  documents: number;
  bytes: number;
  rows: number;
  /** Null: no rows. */
  part: { name: string; bytes: number; digest: bigint } | null;
  skipped: readonly {
    recordIndex: number;
    recordId: string;
    url: string;
    capturedAt: Date;
    reason: string;
    errorOutput: string;
  }[];
  /** What is left of it after a crash, to be analysed in pieces of its own. */
  again: readonly (NewPiece & { crashes: number })[];
  /** The analyser acknowledges documents. */
  acknowledges: boolean;
}

/** `lost`: the piece is done already, or its scan has ended. */
export type CommitOutcome = { kind: 'accepted'; skipped: number } | { kind: 'lost' };

/**
 * Accepts the result of a piece, in one statement: its row names the file of results, sums grow, and what is left is
 * queued. The first result of a piece is accepted; a second one changes nothing.
 */
export async function commitPiece(prisma: PrismaClient, result: PieceResult): Promise<CommitOutcome> {
  const { pieceId, nodeId, documents, bytes, rows, part, again, acknowledges } = result;
  const digest = String(part?.digest ?? 0n);
  const skipped = result.skipped.map((one) => ({
    record_index: one.recordIndex,
    record_id: one.recordId,
    url: one.url,
    captured_at: one.capturedAt,
    reason: one.reason,
    last_words: one.errorOutput,
  }));
  const left = again.map(({ crashes, ...piece }) => ({ ...pieceColumns(piece), crashes }));
  const found = await prisma.$queryRaw<{ skipped: number }[]>`
    WITH done AS (
      UPDATE scan_piece SET state = 'done', done_at = now(), done_by = ${nodeId}, lease_until = NULL, documents = ${documents}, rows = ${rows},
        part = ${part?.name ?? null}, part_bytes = ${BigInt(part?.bytes ?? 0)}, digest = ${digest}::numeric
      WHERE id = ${BigInt(pieceId)} AND state <> 'done'
        AND EXISTS (SELECT 1 FROM scan WHERE scan.id = scan_id AND scan.state IN ('running', 'paused', 'waiting'))
      RETURNING scan_id),
    left_over AS (
      INSERT INTO scan_piece (scan_id, first, records, bytes, file_id, node_id, slot, crashes)
      SELECT scan_id, first, records, bytes, file_id, node_id, slot, crashes FROM done, jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
        AS piece(first bigint, records int, bytes bigint, file_id int, node_id int, slot int, crashes int)),
    lost AS (
      INSERT INTO scan_skipped (scan_id, record_index, record_id, url, captured_at, reason, last_words, at)
      SELECT scan_id, record_index, record_id, url, captured_at, reason, last_words, now() FROM done, jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb)
        AS one(record_index bigint, record_id text, url text, captured_at timestamptz, reason text, last_words text)),
    node AS (
      INSERT INTO scan_node (scan_id, node_id, pieces, documents, last_at) SELECT scan_id, ${nodeId}, 1, ${BigInt(documents)}, now() FROM done
      ON CONFLICT (scan_id, node_id) DO UPDATE SET pieces = scan_node.pieces + 1, documents = scan_node.documents + excluded.documents,
        last_at = excluded.last_at)
    UPDATE scan SET documents = documents + ${BigInt(documents)}, rows = rows + ${BigInt(rows)}, stored_bytes = stored_bytes + ${BigInt(bytes)},
      skipped = skipped + ${skipped.length}, result_bytes = result_bytes + ${BigInt(part?.bytes ?? 0)}, parts = parts + ${part ? 1 : 0},
      digest = mod(digest + ${digest}::numeric, 340282366920938463463374607431768211456),
      acknowledges = acknowledges OR ${acknowledges},
      first_rows_at = CASE WHEN ${rows} > 0 THEN coalesce(first_rows_at, now()) ELSE first_rows_at END
    FROM done WHERE scan.id = done.scan_id RETURNING skipped`;
  const [row] = found;
  return row ? { kind: 'accepted', skipped: row.skipped } : { kind: 'lost' };
}

/** The file of results that a piece names; null: none, or the piece is not done. */
export async function readPart(prisma: PrismaClient, pieceId: string): Promise<string | null> {
  const row = await prisma.scanPiece.findUnique({
    where: { id: BigInt(pieceId) },
    select: { part: true },
  });
  return row?.part ?? null;
}

/** Whether a node is to work on scans. */
export async function hasScanToWorkOn(prisma: PrismaClient): Promise<boolean> {
  const rows = await prisma.$queryRaw<
    unknown[]
  >`SELECT 1 FROM scan WHERE state IN ('queued', 'running') LIMIT 1`;
  return rows.length > 0;
}

/** The scan of which a node is likely to get pieces next: the oldest that runs. Null: there is none. */
export async function findScanToWorkOn(
  prisma: PrismaClient,
): Promise<Pick<ClaimedPiece['scan'], 'id' | 'definition' | 'analyser'> | null> {
  const row = await prisma.scan.findFirst({
    where: { state: { in: ['queued', 'running'] } },
    orderBy: { id: 'asc' },
    select: { id: true, definition: true, analyserName: true, analyserVersion: true },
  });
  return (
    row && {
      id: String(row.id),
      definition: scanDefinitionSchema.parse(row.definition),
      analyser: { name: row.analyserName, version: row.analyserVersion },
    }
  );
}

/** Nodes for which pieces wait. */
export async function listNodesWithPieces(prisma: PrismaClient): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ nodeId: number }[]>`
    SELECT DISTINCT node_id AS "nodeId" FROM scan_piece WHERE state IN ('waiting', 'again')
      AND scan_id IN (SELECT id FROM scan WHERE state = 'running') ORDER BY 1`;
  return rows.map(({ nodeId }) => nodeId);
}

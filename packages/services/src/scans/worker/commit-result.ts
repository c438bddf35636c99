import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { columnsSchema, type Columns } from '@meguri/contracts';
import {
  commitPiece,
  fixScanColumns,
  isTransient,
  readPart,
  type ClaimedPiece,
  type CommitOutcome,
  type PieceResult,
  type PrismaClient,
} from '@meguri/database/scans';
import { columnsOf, type PieceDocument, type PieceOutcome, type RecordPlace } from '@meguri/scans';
import { planResult } from './plan-result.ts';
import { partWriterOf } from './part-writers.ts';

export interface AnalysedPiece {
  piece: ClaimedPiece;
  places: readonly RecordPlace[];
  documents: readonly PieceDocument[];
  outcome: PieceOutcome;
}

/**
 * Stores the rows of a piece and accepts its result. It waits while the database is unreachable, so that
 * nothing is analysed twice.
 *
 * @param input.parts directory directory of the results of the scan
 * @param input.scratch of this process
 * @throws {ColumnError} for rows that do not fit the columns of the scan
 */
export async function commitResult(input: {
  prisma: PrismaClient;
  nodeId: number;
  parts: string;
  scratch: string;
  analysed: AnalysedPiece;
  signal: AbortSignal;
  onError(error: unknown): void;
}): Promise<CommitOutcome> {
  const { prisma, nodeId, parts, scratch, analysed, signal, onError } = input;
  const { piece, outcome } = analysed;
  const plan = planResult(analysed);
  const persist = <T>(act: () => Promise<T>) => untilDatabaseAnswers(act, { signal, onError });
  const part = await persist(() => writeRows(prisma, { parts, scratch }, analysed));
  const result = { ...plan, pieceId: piece.id, nodeId, rows: outcome.rows.length, part };
  const committed = await persist(async () => {
    const answer = await commitPiece(prisma, result);
    // A commit whose answer was lost has been made all the same.
    const isOurs =
      answer.kind === 'lost' && part !== null && (await readPart(prisma, piece.id)) === part.name;
    return isOurs ? ({ kind: 'accepted', skipped: 0 } as const) : answer;
  });
  if (committed.kind === 'lost' && part) await rm(path.join(parts, part.name), { force: true });
  return committed;
}

async function writeRows(
  prisma: PrismaClient,
  places: { parts: string; scratch: string },
  { piece, documents, outcome }: AnalysedPiece,
): Promise<PieceResult['part']> {
  const { rows } = outcome;
  if (rows.length === 0) return null;
  const columns = await fixColumns(prisma, piece, outcome);
  const writer = await partWriterOf(places, piece.scan.definition.format);
  const name = `${piece.id}-${piece.attempt}`;
  const part = await writer.write({ name, columns, documents, rows, rowsBefore: piece.scan.rows });
  return part && { name: part.file, bytes: part.bytes, digest: part.digest };
}

/** The first accepted rows decide the columns of the scan, unless the analyser declares them. */
async function fixColumns(
  prisma: PrismaClient,
  { scan }: ClaimedPiece,
  { columns: declared, rows }: PieceOutcome,
): Promise<Columns> {
  const known = columnsSchema.safeParse(scan.columns);
  if (known.success) return known.data;
  const columns = columnsOf(null, declared, rows) ?? {};
  return columnsSchema.parse(await fixScanColumns(prisma, { scanId: scan.id, columns }));
}

const retryMs = 500;

async function untilDatabaseAnswers<T>(
  act: () => Promise<T>,
  { signal, onError }: { signal: AbortSignal; onError(error: unknown): void },
): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error;
      onError(error);
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

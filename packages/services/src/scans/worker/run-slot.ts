import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { problemSentence } from '@meguri/contracts';
import {
  isTransient,
  recordPieceUnread,
  releasePieces,
  stopScan,
  type ClaimedPiece,
} from '@meguri/database/scans';
import {
  ColumnError,
  pieceEnding,
  writePiece,
  writeRowPiece,
  type PieceDocument,
  type Protection,
  type RecordPlace,
} from '@meguri/scans';
import { isDiskFull } from '@meguri/snapshots/exports';
import { readPointers } from '../pointer-file.ts';
import { scanPlaces } from '../scan-places.ts';
import { commitResult, type AnalysedPiece } from './commit-result.ts';
import type { Credits } from './credits.ts';
import {
  inputOf,
  limitsOf,
  UnprotectedError,
  type OpenAnalyser,
  type SlotAnalysers,
} from './slot-analysers.ts';
import type { PieceTaker } from './take-pieces.ts';
import type { ScanWorkerOptions } from './work-on-scans.ts';

/** State that the slots of a node share. */
export interface SlotParts extends ScanWorkerOptions {
  protection: Protection;
  taker: Pick<PieceTaker, 'take'>;
  credits: Credits;
  /** Aborts when this process is to end. */
  signal: AbortSignal;
  /** Renews the lease of a piece in work. The signal aborts when its result is no longer wanted. */
  hold(piece: ClaimedPiece): AbortSignal;
  letGo(piece: ClaimedPiece): void;
  /** Called after the result of a piece was stored. */
  stored(): void;
  /** Reports a problem of this node, which then takes no pieces for a while. */
  notice(problem: string): void;
}

/** Documents of a piece in the scratch directory of an analyser. */
interface Supply {
  piece: ClaimedPiece;
  unwanted: AbortSignal;
  places: readonly RecordPlace[];
  documents: readonly PieceDocument[];
  file: string;
  analyser: OpenAnalyser;
}

/** Open analysers of one slot, each of another scan. */
const keptAnalysers = 2;
/** Failed attempts to read a piece's documents after which its scan ends. */
const readAttempts = 3;
const fullDiskRetrySeconds = 60;

/**
 * Analyses pieces in a pipeline: while one is analysed, the next is read and the result of the previous one
 * is stored.
 */
export async function runSlot(parts: SlotParts, slot: number, analysers: SlotAnalysers): Promise<void> {
  const { taker, signal } = parts;
  let storing: Promise<void> = Promise.resolve();

  async function supply(): Promise<Supply | null> {
    for (;;) {
      const piece = await taker.take(slot);
      if (piece === null) return null;
      const unwanted = parts.hold(piece);
      await parts.credits.acquire(piece.bytes);
      try {
        return await read(piece, unwanted);
      } catch (error) {
        parts.credits.release(piece.bytes);
        parts.letGo(piece);
        await giveBack(parts, piece, error).catch(parts.onError);
      }
    }
  }

  async function read(piece: ClaimedPiece, unwanted: AbortSignal): Promise<Supply> {
    const places = scanPlaces(parts.directory, piece.scan.id);
    const records = await readPointers(places.pointers, piece.first, piece.records);
    const analyser = await analysers.of(piece.scan);
    const input = inputOf(piece.scan.definition);
    const file = `piece-${piece.id}-${piece.attempt}${pieceEnding[input]}`;
    const toRead = { fileId: piece.fileId, records, bytes: piece.bytes };
    const write = input === 'rows' ? writeRowPiece : writePiece;
    const documents = await write(toRead, analyser.source, path.join(analyser.scratch, file));
    return { piece, unwanted, places: records, documents, file, analyser };
  }

  async function analyse({ piece, analyser, file, documents, unwanted }: Supply) {
    const stop = () => void analyser.process.stop();
    if (unwanted.aborted || signal.aborted) return null;
    unwanted.addEventListener('abort', stop, { once: true });
    signal.addEventListener('abort', stop, { once: true });
    try {
      const outcome = await analyser.process.analyse({ file, ids: documents.map(({ id }) => id) });
      if (!unwanted.aborted && !signal.aborted) return outcome;
      // We ended it: another process continues.
      analyser.process = analyser.open();
      return null;
    } catch (error) {
      // The piece is missing in the analyser's directory, or no process could be started.
      analyser.process = analyser.open();
      await giveBack(parts, piece, error).catch(parts.onError);
      return null;
    } finally {
      unwanted.removeEventListener('abort', stop);
      signal.removeEventListener('abort', stop);
    }
  }

  async function store(supplied: Supply, outcome: AnalysedPiece['outcome'] | null): Promise<void> {
    const { piece } = supplied;
    try {
      if (outcome) {
        await commit(parts, { ...supplied, outcome });
        parts.stored();
      }
    } catch (error) {
      await giveBack(parts, piece, error).catch(parts.onError);
    } finally {
      parts.credits.release(piece.bytes);
      // A piece in work is released when this process is stopped.
      if (!signal.aborted) parts.letGo(piece);
      await rm(path.join(supplied.analyser.scratch, supplied.file), { force: true }).catch(parts.onError);
    }
  }

  const begin = (supplied: Supply | null) => supplied && { supplied, analysing: analyse(supplied) };
  try {
    let current = begin(await supply());
    while (current) {
      const { supplied, analysing } = current;
      const isPipelined = supplied.piece.scan.definition.supply === 'pipelined';
      const next = isPipelined ? Promise.all([supply(), analysing]).then(([one]) => begin(one)) : null;
      const begun = next?.catch(() => undefined);
      const outcome = await analysing;
      // A piece that is read already starts before this result is stored.
      if (begun) await Promise.race([begun, nextTurn()]);
      await storing;
      storing = store(supplied, outcome);
      await analysers.close(keptAnalysers);
      if (!next) await storing;
      current = await (next ?? supply().then(begin));
    }
    await storing;
  } finally {
    await analysers.close(0);
  }
}

async function commit(parts: SlotParts, analysed: AnalysedPiece): Promise<void> {
  const { scan } = analysed.piece;
  const { directory, scratch, prisma, nodeId, signal, onError } = parts;
  const committed = await commitResult({
    prisma,
    nodeId,
    parts: scanPlaces(directory, scan.id).parts,
    scratch,
    analysed,
    signal,
    onError,
  });
  const { maxSkipped } = limitsOf(scan.definition.limits);
  if (committed.kind === 'lost' || committed.skipped <= maxSkipped) return;
  const { skipped } = committed;
  const { outcome } = analysed;
  await stopScan(prisma, {
    scanId: scan.id,
    retrySeconds: null,
    problem:
      outcome.kind === 'crash'
        ? problemSentence('tooManyCrashes', { skipped, most: maxSkipped, reason: outcome.reason })
        : problemSentence('tooManySkipped', { skipped, most: maxSkipped }),
  });
}

/** Releases a piece that this node could not analyse. */
async function giveBack(parts: SlotParts, piece: ClaimedPiece, error: unknown): Promise<void> {
  const { prisma } = parts;
  const scanId = piece.scan.id;
  const problem = error instanceof Error ? error.message : String(error);
  parts.onError(error);
  if (error instanceof ColumnError || error instanceof UnprotectedError)
    return stopScan(prisma, { scanId, problem, retrySeconds: null });
  if (isTransient(error)) return releasePieces(prisma, [piece.id]);
  if (!existsSync(scanPlaces(parts.directory, scanId).scan)) {
    parts.notice(invisible(parts));
    return releasePieces(prisma, [piece.id]);
  }
  if (isDiskFull(error)) {
    await releasePieces(prisma, [piece.id]);
    const full = problemSentence('nodeDiskFull', { node: parts.nodeName, cause: problem });
    return stopScan(prisma, { scanId, problem: full, retrySeconds: fullDiskRetrySeconds });
  }
  if ((await recordPieceUnread(prisma, piece.id)) >= readAttempts)
    await stopScan(prisma, { scanId, problem: problem.slice(0, 2_000), retrySeconds: null });
}

/** Why a node takes no pieces: it cannot access the directory of scans. */
export const invisible = ({
  nodeName,
  directory,
}: Pick<ScanWorkerOptions, 'nodeName' | 'directory'>): string =>
  problemSentence('scansUnseen', { node: nodeName, directory: path.resolve(directory) });

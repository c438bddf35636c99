import { chownSync, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isTransient, notePieceUnread, releasePieces, stopScan, type ClaimedPiece } from '@meguri/database';
import {
  ColumnError,
  openAnalyser,
  pieceEnding,
  rowSource,
  scanLimits,
  writePiece,
  writeRowPiece,
  type AnalyserInput,
  type PieceAnalyser,
  type PieceDocument,
  type Protection,
  type RecordPlace,
  type ScanLimits,
} from '@meguri/scans';
import type { RecordSource } from '@meguri/snapshots/exports';
import { readPointers } from '../pointer-file.ts';
import { loadScanAnalyser } from '../scan-analyser.ts';
import { scanPlaces } from '../scan-places.ts';
import { commitResult, type AnalysedPiece } from './commit-result.ts';
import type { Credits } from './credits.ts';
import type { PieceTaker } from './take-pieces.ts';
import type { ScanWorkerOptions } from './work-on-scans.ts';

/** What the analysers of a node share. */
export interface SlotParts extends ScanWorkerOptions {
  protection: Protection;
  taker: Pick<PieceTaker, 'take'>;
  credits: Credits;
  /** Aborted: this process ends. */
  signal: AbortSignal;
  /** A piece is under way: its lease is renewed. The signal says that its result is no longer wanted. */
  hold(piece: ClaimedPiece): AbortSignal;
  letGo(piece: ClaimedPiece): void;
  /** Something is wrong with this node: it takes no pieces for a while. */
  notice(problem: string): void;
}

const inputOf = ({ source }: ClaimedPiece['scan']['definition']): AnalyserInput =>
  source.kind === 'scan' ? 'rows' : 'records';

/** Documents of a piece in the scratch directory of an analyser. */
interface Supply {
  piece: ClaimedPiece;
  unwanted: AbortSignal;
  places: readonly RecordPlace[];
  documents: readonly PieceDocument[];
  file: string;
  analyser: OpenAnalyser;
}

interface OpenAnalyser {
  scanId: string;
  scratch: string;
  source: RecordSource;
  open: () => PieceAnalyser;
  process: PieceAnalyser;
}

/** Users of sandboxes, as long as this process is root: one for each analyser, so that none can stop another. */
const firstUserId = 700_000;
const analysersPerNode = 64;
/** Of different scans, for one slot. */
const keptAnalysers = 2;
/** A piece whose documents cannot be read so often ends its scan. */
const readAttempts = 3;
const fullDiskRetrySeconds = 60;

/** Analyses one piece after the other. While one is analysed the next is read, and the result of the last is stored. */
export async function runSlot(parts: SlotParts, slot: number): Promise<void> {
  const { taker, signal } = parts;
  const analysers: OpenAnalyser[] = [];
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
    const analyser = await analyserOf(piece);
    const input = inputOf(piece.scan.definition);
    const file = `piece-${piece.id}-${piece.attempt}${pieceEnding[input]}`;
    const toRead = { fileId: piece.fileId, records, bytes: piece.bytes };
    const write = input === 'rows' ? writeRowPiece : writePiece;
    const documents = await write(toRead, analyser.source, path.join(analyser.scratch, file));
    return { piece, unwanted, places: records, documents, file, analyser };
  }

  async function analyserOf({ scan }: ClaimedPiece): Promise<OpenAnalyser> {
    const known = analysers.find(({ scanId }) => scanId === scan.id);
    if (known) {
      // The last one used is the last one to be closed.
      analysers.push(...analysers.splice(analysers.indexOf(known), 1));
      return known;
    }
    const found = await loadScanAnalyser(scan, scanPlaces(parts.directory, scan.id));
    const { protection, nodeId } = parts;
    if (protection === 'none' && found.form !== 'built-in') throw new UnprotectedError(parts.nodeName);
    const userId = firstUserId + (nodeId % 1_000) * analysersPerNode + slot;
    const scratch = path.join(parts.scratch, `analyser-${slot}-${scan.id}`);
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(scratch, userId, userId);
    const limits = limitsOf(scan.definition.limits);
    const place = { ...limits, protection, userId, scratch, limits };
    const isOfRows = inputOf(scan.definition) === 'rows';
    const source = isOfRows ? rowSource(scanPlaces(parts.directory, scan.id).rows) : await parts.openSource();
    const open = () => openAnalyser(found, place, limits, scan.definition.parameters);
    const opened = { scanId: scan.id, scratch, source, open, process: open() };
    analysers.push(opened);
    return opened;
  }

  /** Those of scans that this slot has not worked on for longest. */
  async function closeAnalysers(kept: number): Promise<void> {
    for (const { process: running, scratch } of analysers.splice(0, Math.max(0, analysers.length - kept))) {
      await running.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  }

  async function analyse({ analyser, file, documents, unwanted }: Supply) {
    const stop = () => void analyser.process.stop();
    if (unwanted.aborted || signal.aborted) return null;
    unwanted.addEventListener('abort', stop, { once: true });
    signal.addEventListener('abort', stop, { once: true });
    try {
      const outcome = await analyser.process.analyse({ file, ids: documents.map(({ id }) => id) });
      if (!unwanted.aborted && !signal.aborted) return outcome;
      // What it died of was us: another one goes on.
      analyser.process = analyser.open();
      return null;
    } finally {
      unwanted.removeEventListener('abort', stop);
      signal.removeEventListener('abort', stop);
    }
  }

  async function store(supplied: Supply, outcome: AnalysedPiece['outcome'] | null): Promise<void> {
    const { piece } = supplied;
    try {
      if (outcome) await commit(parts, { ...supplied, outcome });
    } catch (error) {
      await giveBack(parts, piece, error).catch(parts.onError);
    } finally {
      parts.credits.release(piece.bytes);
      // A piece that was under way when this process is stopped is given back.
      if (!signal.aborted) parts.letGo(piece);
      await rm(path.join(supplied.analyser.scratch, supplied.file), { force: true }).catch(parts.onError);
    }
  }

  try {
    let next = supply();
    for (;;) {
      const supplied = await next;
      if (supplied === null) break;
      const { supply: mode } = supplied.piece.scan.definition;
      const analysing = analyse(supplied);
      if (mode === 'pipelined') next = supply();
      const outcome = await analysing;
      await storing;
      storing = store(supplied, outcome);
      await closeAnalysers(keptAnalysers);
      if (mode === 'pipelined') continue;
      await storing;
      next = supply();
    }
    await storing;
  } finally {
    await closeAnalysers(0);
  }
}

class UnprotectedError extends Error {
  override readonly name = 'UnprotectedError';
  constructor(node: string) {
    super(
      `Nothing on the node ${node} keeps an analyser from files and the network. Install bubblewrap there, or run an analyser that is built in.`,
    );
  }
}

async function commit(parts: SlotParts, analysed: AnalysedPiece): Promise<void> {
  const { scan } = analysed.piece;
  const { directory, prisma, nodeId, signal, onError } = parts;
  const committed = await commitResult({
    prisma,
    nodeId,
    parts: scanPlaces(directory, scan.id).parts,
    analysed,
    signal,
    onError,
  });
  const { maxSkipped } = limitsOf(scan.definition.limits);
  if (committed.kind === 'lost' || committed.skipped <= maxSkipped) return;
  const last = analysed.outcome.kind === 'crash' ? ` The last one: ${analysed.outcome.reason}` : '';
  await stopScan(prisma, {
    scanId: scan.id,
    retrySeconds: null,
    problem: `The analyser gave no rows for ${committed.skipped} documents, more than ${maxSkipped}.${last} Look at the skipped documents, and mend the analyser.`,
  });
}

/** What becomes of a piece that this node could not do. */
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
  if (isFull(error)) {
    await releasePieces(prisma, [piece.id]);
    const full = `A disk of the node ${parts.nodeName} is full: ${problem}. Make room: the scan resumes within a minute.`;
    return stopScan(prisma, { scanId, problem: full, retrySeconds: fullDiskRetrySeconds });
  }
  if ((await notePieceUnread(prisma, piece.id)) >= readAttempts)
    await stopScan(prisma, { scanId, problem: problem.slice(0, 2_000), retrySeconds: null });
}

/** Why a node takes no pieces that does not see the directory of scans. */
export const invisible = ({
  nodeName,
  directory,
}: Pick<ScanWorkerOptions, 'nodeName' | 'directory'>): string =>
  `The node ${nodeName} does not see ${path.resolve(directory)}, where results are written. Mount the directory of scans there, or name it with SCAN_DIRECTORY.`;

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

function limitsOf(given: ClaimedPiece['scan']['definition']['limits']): ScanLimits {
  const { secondsPerDocument, memoryBytes, documentsPerProcess, maxSkipped } = given;
  return {
    ...scanLimits,
    ...(secondsPerDocument !== null && { secondsPerDocument }),
    ...(memoryBytes !== null && { memoryBytes, totalMemoryBytes: memoryBytes }),
    ...(documentsPerProcess !== null && { documentsPerProcess }),
    ...(maxSkipped !== null && { maxSkipped }),
  };
}

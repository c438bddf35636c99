import { chownSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnalyserValues } from '@meguri/contracts';
import type { RecordSource } from '@meguri/snapshots/exports';
import type { FoundAnalyser } from '../analyser/find-analyser.ts';
import { afterCrash, partOf, type Piece, type RecordPlace } from '../piece/piece.ts';
import { pieceEnding, type AnalyserInput } from '../piece/piece-input.ts';
import { writeRowPiece } from '../piece/row-piece.ts';
import type { Columns } from '../rows/columns.ts';
import { writePiece, type PieceDocument } from '../piece/write-piece.ts';
import type { AnalyserPlace } from './analyser-process.ts';
import { openAnalyser, type PieceOutcome } from './analyse-piece.ts';
import type { DocumentRow } from './collect-rows.ts';
import { scanLimits, type ScanLimits } from './scan-limits.ts';

/** A document without results: it crashes analysers, or they report that they cannot read it. */
export interface SkippedDocument {
  id: string;
  url: string;
  capturedAt: Date;
  place: RecordPlace;
  /** The reason, and the end of the analyser's standard error. */
  reason: string;
  errorOutput: string;
}

export interface ScanProgress {
  /** Documents that count: with or without results, or skipped. */
  documents: number;
  bytes: number;
  skipped: readonly SkippedDocument[];
}

export interface ScanOptions {
  analyser: FoundAnalyser;
  pieces: AsyncIterable<Piece>;
  source: RecordSource;
  /** A directory in which each worker gets a temporary one. */
  directory: string;
  workers: number;
  protection: AnalyserPlace['protection'];
  limits?: Partial<ScanLimits>;
  signal?: AbortSignal;
  /** Checked values of the analyser's parameters. */
  parameters?: AnalyserValues;
  /** Content of pieces; default: records of an archive. */
  input?: AnalyserInput;
  /** Adds the rows of a piece; a failure ends the scan. */
  commit(
    documents: readonly PieceDocument[],
    rows: readonly DocumentRow[],
    declared: Columns | null,
  ): Promise<void>;
  onProgress?(progress: ScanProgress): void;
}

interface Task {
  piece: Piece;
  crashes: number;
}

interface Supplied extends Task {
  file: string;
  documents: PieceDocument[];
}

/** First user id of sandboxes if this process is root: one for each worker, so that none can stop another. */
const firstUserId = 700_000;

/**
 * Runs an analyser over pieces of a snapshot, with any number of workers. While a worker analyses a piece,
 * its next one is read. A piece on which the analyser crashes is halved until the document that causes it is
 * alone; that document is retried once and then skipped. Each document counts once.
 *
 * @throws if the archive cannot be read, results cannot be stored, or too many documents are skipped
 */
export async function runScan(options: ScanOptions): Promise<ScanProgress> {
  const limits = { ...scanLimits, ...options.limits };
  const skipped: SkippedDocument[] = [];
  const progress = { documents: 0, bytes: 0, skipped };
  const queue = taskQueue(options.pieces);
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  let commits = Promise.resolve();
  let wasAcknowledging = options.analyser.form !== 'program';

  const settle = (supplied: Supplied, outcome: PieceOutcome) => {
    commits = commits.then(() => settleNow(supplied, outcome));
    return commits;
  };

  /** Counts finished documents of a piece. */
  async function count(
    piece: Piece,
    documents: readonly PieceDocument[],
    { rows, failed, columns }: Pick<PieceOutcome, 'rows' | 'failed' | 'columns'>,
  ): Promise<void> {
    await options.commit(documents, rows, columns);
    const byId = new Map(documents.map((document) => [document.id, document]));
    for (const { id, message } of failed) {
      const document = byId.get(id);
      if (document)
        skipped.push({ ...document, reason: 'The analyser could not read it.', errorOutput: message });
    }
    progress.documents += piece.records.length;
    progress.bytes += piece.bytes;
  }

  async function settleNow({ piece, crashes, documents }: Supplied, outcome: PieceOutcome): Promise<void> {
    if (signal.aborted) return;
    if (outcome.kind === 'done') await count(piece, documents, outcome);
    else {
      const isWaiting = (_: unknown, index: number) => outcome.waiting.has(documents[index]?.id ?? '');
      const left = { ...piece, records: piece.records.filter(isWaiting) };
      const acknowledges = left.records.length < piece.records.length;
      if (acknowledges) {
        const isDone = (_: unknown, index: number) => !isWaiting(_, index);
        const done = partOf({ ...piece, records: piece.records.filter(isDone) }, 0);
        await count(done, documents, outcome);
      }
      const next = afterCrash(
        partOf(left, 0),
        acknowledges ? 1 : crashes + 1,
        acknowledges || wasAcknowledging,
      );
      wasAcknowledging ||= acknowledges;
      if (next.kind === 'again') {
        const isSame = piece.records.length === 1;
        for (const one of next.pieces) queue.add({ piece: one, crashes: isSame ? crashes + 1 : 0 });
      } else {
        const [document] = documents;
        const { reason, errorOutput } = outcome;
        if (document) skipped.push({ ...document, reason, errorOutput });
        progress.documents += 1;
        progress.bytes += next.record.length;
      }
    }
    if (skipped.length > limits.maxSkipped) throw tooManySkipped(skipped);
    options.onProgress?.(progress);
  }

  async function work(number: number): Promise<void> {
    const userId = firstUserId + number;
    const scratch = path.join(options.directory, `worker-${number}`);
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(scratch, userId, userId);
    const { protection, analyser } = options;
    const place = { ...limits, protection, userId, scratch, limits };
    const opened = openAnalyser(analyser, place, limits, options.parameters);
    opened.warm();
    let pieces = 0;
    const supply = async (): Promise<Supplied | null> => {
      const task = signal.aborted ? null : await queue.next();
      if (task === null) return null;
      pieces += 1;
      const { input = 'records' } = options;
      const file = `piece-${pieces}${pieceEnding[input]}`;
      const write = input === 'rows' ? writeRowPiece : writePiece;
      const documents = await write(task.piece, options.source, path.join(scratch, file));
      return { ...task, file, documents };
    };
    const begin = (supplied: Supplied | null) => {
      // The stop would not end work that begins after it.
      if (supplied === null || signal.aborted) return null;
      const ids = supplied.documents.map(({ id }) => id);
      const outcome = opened.analyse({ file: supplied.file, ids });
      // Awaited once the results of the previous piece are stored.
      outcome.catch(() => undefined);
      return { supplied, outcome };
    };
    const onAbort = () => void opened.stop();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      let current = begin(await supply());
      while (current) {
        const { supplied, outcome } = current;
        const next = Promise.all([supply(), outcome]).then(([one]) => begin(one));
        const begun = next.catch(() => undefined);
        const found = await outcome;
        // A piece that is read already begins before the results of this one are stored.
        await Promise.race([begun, nextTurn()]);
        await settle(supplied, found);
        queue.settled();
        await rm(path.join(scratch, supplied.file), { force: true });
        current = await next;
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      await opened.stop();
      await rm(scratch, { recursive: true, force: true });
    }
  }

  const workers = Array.from({ length: options.workers }, (_, number) =>
    work(number).catch((error: unknown) => {
      stop.abort(error);
      queue.close();
      throw error;
    }),
  );
  const ended = await Promise.allSettled(workers);
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure) throw stop.signal.reason;
  options.signal?.throwIfAborted();
  return progress;
}

/** Pieces that wait, and returned parts of running ones. It ends once nothing waits and nothing runs. */
function taskQueue(pieces: AsyncIterable<Piece>) {
  const fresh = pieces[Symbol.asyncIterator]();
  const again: Task[] = [];
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let isClosed = false;
  const wake = () => {
    for (const one of waiting.splice(0)) one();
  };
  return {
    add: (task: Task) => {
      again.push(task);
      wake();
    },
    /** A piece has its results, or was returned in parts. */
    settled: () => {
      underWay -= 1;
      wake();
    },
    close: () => {
      isClosed = true;
      wake();
    },
    next: async (): Promise<Task | null> => {
      for (;;) {
        if (isClosed) return null;
        const task = again.shift();
        if (task) {
          underWay += 1;
          return task;
        }
        const { value, done } = await fresh.next();
        if (done !== true) {
          underWay += 1;
          return { piece: value, crashes: 0 };
        }
        if (again.length > 0) continue;
        if (underWay === 0) return null;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

function tooManySkipped(skipped: readonly SkippedDocument[]): Error {
  const last = skipped.at(-1);
  return new Error(
    `The analyser failed on ${skipped.length} documents, the last of them ${last?.url ?? ''}: ${last?.reason ?? ''} ${last?.errorOutput ?? ''}`.trim(),
  );
}

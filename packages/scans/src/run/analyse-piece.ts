import { constants } from 'node:os';
import path from 'node:path';
import type { AnalyserValues } from '@meguri/contracts';
import type { FoundAnalyser } from '../analyser/find-analyser.ts';
import { ColumnError, type Columns } from '../rows/columns.ts';
import { OutputError, type LineLimits } from '../rows/line-reader.ts';
import {
  startAnalyser,
  type AnalyserPlace,
  type AnalyserProcess,
  type ProcessEnd,
} from './analyser-process.ts';
import { PieceResults, type DocumentRow, type FailedDocument } from './collect-rows.ts';
import type { HostOrder } from './host-protocol.ts';
import { moduleCommand } from './module-command.ts';

/** A piece in the scratch directory of an analyser. */
export interface WrittenPiece {
  /** Name of its file in that directory. */
  file: string;
  /** Ids of its documents. */
  ids: readonly string[];
}

export type PieceOutcome =
  | ({ kind: 'done' } & CompleteResults)
  | ({
      kind: 'crash';
      reason: string;
      /**
       * It ended by a SIGKILL that we did not send: the machine was short of memory, or its processes were
       * killed.
       */
      isKilled: boolean;
      errorOutput: string;
      /** Documents without results; the results of all others are complete. */
      waiting: ReadonlySet<string>;
    } & CompleteResults);

interface CompleteResults {
  rows: readonly DocumentRow[];
  failed: readonly FailedDocument[];
  /** Null: the analyser declares none. */
  columns: Columns | null;
}

/** An analyser that takes pieces in sequence. */
export interface PieceAnalyser {
  /** Documents given to it since its process started. */
  documents: number;
  /** Starts its process before the first piece, if it takes several pieces. */
  warm(): void;
  analyse(piece: WrittenPiece): Promise<PieceOutcome>;
  stop(): Promise<void>;
}

/** Prepares an analyser. Its process starts with the first piece or with `warm`. */
export function openAnalyser(
  analyser: FoundAnalyser,
  place: AnalyserPlace,
  limits: LineLimits & { documentsPerProcess: number },
  parameters: AnalyserValues = {},
): PieceAnalyser {
  const userId = process.getuid?.() === 0 ? place.userId : null;
  return analyser.form === 'program'
    ? programAnalyser(programCommand(analyser.place, parameters), place, limits)
    : moduleAnalyser(() => moduleCommand(analyser, parameters, userId), place, limits);
}

/** Parameters are passed as one JSON argument; a program of a scan without parameters gets none. */
const programCommand = (program: string, parameters: AnalyserValues): readonly [string, ...string[]] =>
  Object.keys(parameters).length === 0 ? [program] : [program, JSON.stringify(parameters)];

/** A program reads one piece on standard input; its rows count once it has ended with code 0. */
function programAnalyser(
  command: readonly [program: string, ...args: string[]],
  place: AnalyserPlace,
  limits: LineLimits,
): PieceAnalyser {
  let running: AnalyserProcess | null = null;
  return {
    documents: 0,
    warm: () => undefined,
    analyse: async ({ file, ids }) => {
      const results = new PieceResults(ids, limits, 'program');
      const run = {
        command,
        readable: command[0].startsWith('/usr/') ? [] : [command[0]],
        // Python writes lines unbuffered.
        environment: {
          PATH: '/usr/local/bin:/usr/bin:/bin',
          HOME: '/scratch',
          PYTHONUNBUFFERED: '1',
          LANG: 'C.UTF-8',
        },
      };
      running = startAnalyser(place, run, file);
      const fault = follow(running, results);
      const ended = await running.ended;
      running = null;
      // The last line may lack its newline.
      if (ended.code === 0) fault.check(() => results.end());
      return outcomeOf(results, ended, fault.found(), ended.code === 0);
    },
    stop: async () => {
      running?.kill();
      await running?.ended;
    },
  };
}

/**
 * A module keeps running, takes the names of pieces, and acknowledges documents in batches. If its process
 * dies, it is unknown on which of them; the next process acknowledges each document before it begins another.
 */
function moduleAnalyser(
  command: () => ReturnType<typeof moduleCommand>,
  place: AnalyserPlace,
  limits: LineLimits & { documentsPerProcess: number },
): PieceAnalyser {
  let running: AnalyserProcess | null = null;
  let columns: Columns | null = null;
  let isStopped = false;
  const opened: PieceAnalyser = {
    documents: 0,
    warm: () => {
      if (isStopped || running) return;
      running = start();
      running.pause();
    },
    analyse: async ({ file, ids }) => {
      const results = new PieceResults(ids, limits, 'host');
      const order = { file: path.join(place.scratch, file), from: 0, isExact: false };
      let died = await give(order, ids.length, results);
      if (died !== null && died.fault === null && !isStopped && results.waiting.size > 1) {
        const from = results.goOn();
        died = await give({ ...order, from, isExact: true }, ids.length - from, results);
      }
      if (died !== null) return outcomeOf(results, died.ended, died.fault, false);
      // Declared once, when the module was loaded.
      columns ??= results.columns;
      return { kind: 'done', rows: results.rows, failed: results.failed, columns };
    },
    stop: async () => {
      isStopped = true;
      await endProcess();
    },
  };

  /** @returns how the process died on its piece; null: the piece is complete */
  async function give(order: HostOrder, documents: number, results: PieceResults) {
    if (opened.documents + documents > limits.documentsPerProcess) await endProcess();
    const process = (running ??= start());
    opened.documents += documents;
    process.resume();
    const { promise: acknowledged, resolve } = Promise.withResolvers<null>();
    const fault = follow(process, results, () => {
      if (results.waiting.size === 0) resolve(null);
    });
    process.child.stdin?.write(`${JSON.stringify(order)}\n`);
    const ended = await Promise.race([documents === 0 ? null : acknowledged, process.ended]);
    process.child.stdout?.removeAllListeners('data');
    process.pause();
    if (ended === null && fault.found() === null) return null;
    process.kill();
    if (running === process) running = null;
    return { ended: ended ?? (await process.ended), fault: fault.found() };
  }

  function start(): AnalyserProcess {
    const run = command();
    const started = startAnalyser(place, { ...run, readable: [...run.readable, place.scratch] }, null);
    // The exit of the process tells the cause.
    started.child.stdin?.on('error', () => undefined);
    opened.documents = 0;
    return started;
  }

  async function endProcess(): Promise<void> {
    const process = running;
    running = null;
    if (process === null) return;
    process.child.stdin?.end();
    process.kill();
    await process.ended;
  }

  return opened;
}

/**
 * Passes the output of an analyser to the results of its piece, and ends the analyser once its output is
 * invalid.
 */
function follow(running: AnalyserProcess, results: PieceResults, onOutput: () => void = () => undefined) {
  let fault: string | null = null;
  const check = (read: () => void) => {
    if (fault !== null) return;
    try {
      read();
    } catch (error) {
      if (!(error instanceof OutputError || error instanceof ColumnError)) throw error;
      fault = error.message;
      running.kill();
    }
  };
  running.child.stdout?.on('data', (chunk: Buffer) => {
    running.progressed();
    check(() => results.take(chunk));
    onOutput();
  });
  return { check, found: () => fault };
}

function outcomeOf(
  results: PieceResults,
  ended: ProcessEnd,
  fault: string | null,
  isComplete: boolean,
): PieceOutcome {
  const { failed, columns } = results;
  if (fault === null && isComplete) return { kind: 'done', rows: results.rows, failed, columns };
  return {
    kind: 'crash',
    reason: fault ?? reasonOf(ended),
    isKilled: fault === null && isKilled(ended),
    errorOutput: ended.errorOutput,
    waiting: results.waiting,
    rows: results.acknowledgedRows(),
    failed,
    columns,
  };
}

/** Shells and sandboxes report a signal of their child as a code above 128. */
const isKilled = ({ code, signal, endedFor }: ProcessEnd) =>
  endedFor === null && (signal === 'SIGKILL' || code === 128 + constants.signals.SIGKILL);

function reasonOf({ code, signal, endedFor }: ProcessEnd): string {
  if (endedFor === 'too-slow') return 'It took longer for a document than the limit.';
  if (endedFor === 'too-much-memory') return 'It took more memory than the limit.';
  if (endedFor === 'too-many-files') return 'It wrote more files, or larger ones, than the limit.';
  if (signal !== null) return `It was ended by the signal ${signal}.`;
  if (code !== null && code > 128) return `It was ended by the signal ${code - 128}.`;
  return code === null ? 'It could not be started.' : `It ended with code ${code}.`;
}

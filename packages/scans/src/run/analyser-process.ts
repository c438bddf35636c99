import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { removeWritten } from '../sandbox/remove-written.ts';
import {
  sandboxed,
  type AnalyserLimits,
  type Protection,
  type SandboxedCommand,
} from '../sandbox/sandbox.ts';
import { heldBytes } from './held-bytes.ts';
import { treeMemoryBytes } from './tree-memory.ts';

/** Where and how analysers run. */
export interface AnalyserPlace {
  protection: Protection;
  limits: AnalyserLimits;
  /** Memory of all processes of an analyser together. */
  totalMemoryBytes: number;
  /** Bytes of all files that a process and its descendants write and keep. */
  totalFileBytes: number;
  /** Longest time for a document; a slower analyser is ended. */
  secondsPerDocument: number;
  /** Longest time from its start to its first output, or until it reads. */
  startSeconds: number;
  userId: number;
  /**
   * Directory of its pieces, if it takes any. Each process writes into a separate directory, whose path
   * begins with this one, and which is removed with its content after the process ended.
   */
  scratch: string;
}

/** Why we ended an analyser. */
export type EndReason = 'too-slow' | 'too-much-memory' | 'too-many-files';

/** How a process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Null: we did not end it. */
  endedFor: EndReason | null;
  /** The end of its standard error. */
  errorOutput: string;
}

const keptErrorBytes = 4_096;
const watchMs = 250;

export interface AnalyserProcess {
  child: ChildProcess;
  ended: Promise<ProcessEnd>;
  /** Reports progress of the analyser: the time for the next document begins. */
  progressed(): void;
  /** The analyser has work: its time runs. */
  resume(): void;
  /** The analyser is idle until it gets more work: its time stops. */
  pause(): void;
  kill(): void;
}

/**
 * Starts an analyser in its sandbox and watches it. Its environment holds only the given variables.
 *
 * @param input name of the piece that it reads on standard input; null: a pipe. Reading counts as progress.
 */
export function startAnalyser(
  place: AnalyserPlace,
  run: Pick<SandboxedCommand, 'command' | 'readable' | 'environment'>,
  input: string | null,
): AnalyserProcess {
  const isRoot = process.getuid?.() === 0;
  const descriptor = input === null ? null : openSync(path.join(place.scratch, input), 'r');
  const scratch = mkdtempSync(`${place.scratch}-`);
  if (isRoot) chownSync(scratch, place.userId, place.userId);
  const [program, ...args] = sandboxed(place.protection, { ...run, ...place, scratch }, isRoot);
  const child = spawn(program, args, {
    cwd: scratch,
    env: run.environment,
    stdio: [descriptor ?? 'pipe', 'pipe', 'pipe'],
    // A process group, so that all are killed at once if the sandbox has no process namespace.
    detached: true,
  });
  let endedFor: EndReason | null = null;
  let lastProgressAt = performance.now();
  let isIdle = false;
  let hasStarted = false;
  let lastPosition = 0;
  let errorOutput = Buffer.alloc(0);
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = Buffer.concat([errorOutput, chunk]).subarray(-keptErrorBytes);
  });
  const resume = () => {
    isIdle = false;
    lastProgressAt = performance.now();
  };
  const progressed = () => {
    hasStarted = true;
    resume();
  };
  const pause = () => {
    isIdle = true;
  };
  const kill = () => {
    if (child.pid !== undefined) killGroup(child.pid);
  };
  const end = (reason: EndReason) => {
    endedFor ??= reason;
    kill();
  };
  const watch = setInterval(() => {
    const position = descriptor === null ? 0 : readPosition(descriptor);
    if (position !== lastPosition) progressed();
    lastPosition = position;
    const limitSeconds = hasStarted ? place.secondsPerDocument : place.startSeconds;
    if (!isIdle && performance.now() - lastProgressAt > limitSeconds * 1_000) end('too-slow');
    if (child.pid !== undefined && treeMemoryBytes(child.pid) > place.totalMemoryBytes)
      end('too-much-memory');
    if (child.pid !== undefined && heldBytes(scratch, child.pid) > place.totalFileBytes)
      end('too-many-files');
  }, watchMs);
  const ended = new Promise<ProcessEnd>((resolve) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      clearInterval(watch);
      if (descriptor !== null) closeSync(descriptor);
      // Processes that it started and left behind.
      kill();
      removeWritten(scratch);
      resolve({ code, signal, endedFor, errorOutput: errorOutput.toString('utf8').toWellFormed().trim() });
    };
    child.once('error', (error) => {
      errorOutput = Buffer.from(String(error));
      finish(null, null);
    });
    child.once('close', finish);
  });
  return { child, ended, progressed, resume, pause, kill };
}

/** Where a process that shares the descriptor has read to. */
function readPosition(descriptor: number): number {
  const [, position] = /^pos:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
  return Number(position ?? 0);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

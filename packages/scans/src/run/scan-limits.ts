import type { LineLimits } from '../rows/line-reader.ts';
import type { AnalyserLimits } from '../sandbox/sandbox.ts';

/** Limits of a scan. */
export interface ScanLimits extends AnalyserLimits, LineLimits {
  /** Memory of all processes of one analyser. */
  totalMemoryBytes: number;
  /** Bytes of all files that one analyser writes and keeps. */
  totalFileBytes: number;
  secondsPerDocument: number;
  /** From the start of an analyser to its first sign of progress. */
  startSeconds: number;
  /** Documents after which a module's process is restarted. */
  documentsPerProcess: number;
  /** Documents without results after which a scan fails. */
  maxSkipped: number;
}

export const scanLimits: ScanLimits = {
  memoryBytes: 1.5 * 2 ** 30,
  totalMemoryBytes: 1.5 * 2 ** 30,
  maxProcesses: 64,
  maxFileBytes: 2 ** 30,
  totalFileBytes: 4 * 2 ** 30,
  maxLineBytes: 2 ** 20,
  maxOutputBytes: 2 ** 26,
  secondsPerDocument: 60,
  startSeconds: 60,
  documentsPerProcess: 10_000,
  maxSkipped: 1_000,
};

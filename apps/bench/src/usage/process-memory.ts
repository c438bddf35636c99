import { readFileSync } from 'node:fs';
import { parsePssBytes } from './parse-proc.ts';

/** Memory of processes in bytes: the sum of their proportional set sizes. Those that are gone, or not ours to look at, count nothing. */
export function memoryOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + pssOf(pid), 0);
}

function pssOf(pid: number): number {
  try {
    return parsePssBytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  } catch {
    return 0;
  }
}

import type { ProcessGroup } from './process-group.ts';
import { cpuBetween, type CpuSample } from './cpu-between.ts';

const cpuEveryMs = 100;
const memoryEveryMs = 500;

/** Watches a process group until it is disposed of. */
export interface UsageRecorder extends Disposable {
  /** Processor time in microseconds that was used from one instant to another (both in milliseconds since 1970). */
  cpuMicrosecondsBetween(fromMs: number, toMs: number): number;
  /** The most memory that all processes had together, in bytes. */
  peakBytes(): number;
}

export function recordUsage(group: ProcessGroup): UsageRecorder {
  const samples: CpuSample[] = [];
  let peakBytes = 0;
  const takeCpu = () => samples.push({ atMs: Date.now(), cpuMicroseconds: group.cpuMicroseconds() });
  const takeMemory = () => {
    peakBytes = Math.max(peakBytes, group.memoryBytes());
  };
  takeCpu();
  const timers = [setInterval(takeCpu, cpuEveryMs), setInterval(takeMemory, memoryEveryMs)];
  return {
    cpuMicrosecondsBetween: (fromMs, toMs) => cpuBetween(samples, fromMs, toMs),
    peakBytes: () => peakBytes,
    [Symbol.dispose]: () => timers.forEach(clearInterval),
  };
}

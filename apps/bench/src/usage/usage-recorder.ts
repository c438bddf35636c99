import { cpuBetween, type CpuSample } from './cpu-between.ts';

const cpuEveryMs = 100;
const memoryEveryMs = 500;

/** What can be watched, such as a `ProcessGroup`. */
interface UsageSource {
  cpuMicroseconds(): number;
  memoryBytes?(): number;
}

/** Watches processes until it is disposed of. */
export interface UsageRecorder extends Disposable {
  /** Processor time in microseconds that was used from one instant to another (both in milliseconds since 1970). */
  cpuMicrosecondsBetween(fromMs: number, toMs: number): number;
  /** The most memory that all processes had together, in bytes. */
  peakBytes(): number;
}

export function recordUsage(source: UsageSource): UsageRecorder {
  const samples: CpuSample[] = [];
  let peakBytes = 0;
  const takeCpu = () => samples.push({ atMs: Date.now(), cpuMicroseconds: source.cpuMicroseconds() });
  const takeMemory = () => {
    peakBytes = Math.max(peakBytes, source.memoryBytes?.() ?? 0);
  };
  takeCpu();
  const timers = [setInterval(takeCpu, cpuEveryMs), setInterval(takeMemory, memoryEveryMs)];
  return {
    cpuMicrosecondsBetween: (fromMs, toMs) => cpuBetween(samples, fromMs, toMs),
    peakBytes: () => peakBytes,
    [Symbol.dispose]: () => timers.forEach(clearInterval),
  };
}

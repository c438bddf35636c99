import type { MemoryByProgram } from './proc.ts';

const cpuEveryMs = 100;
const memoryEveryMs = 500;
/**
 * Reading memory makes the kernel walk every page, 30 ms per gigabyte. Readings may use at
 * most this share of a core.
 */
const memoryReadingShare = 0.02;

/** A source of usage, such as a `ProcessGroup`. */
interface UsageSource {
  cpuMicroseconds(): number;
  memory?(): MemoryByProgram;
}

/** Records the usage of processes until it is disposed. */
export interface UsageRecorder extends Disposable {
  /** Processor time in microseconds between two instants (in milliseconds since 1970). */
  cpuMicrosecondsBetween(fromMs: number, toMs: number): number;
  /** Memory by program, when its total was highest. */
  peakMemory(): MemoryByProgram;
}

/** Delay after a memory reading that took the given time. */
export function msToNextReading(tookMs: number): number {
  return Math.max(memoryEveryMs, tookMs / memoryReadingShare);
}

export function recordUsage(source: UsageSource): UsageRecorder {
  const samples: CpuSample[] = [];
  let peak: MemoryByProgram = new Map();
  const takeCpu = () => samples.push({ atMs: Date.now(), cpuMicroseconds: source.cpuMicroseconds() });
  const takeMemory = (memory: () => MemoryByProgram) => {
    const startedMs = performance.now();
    const present = memory();
    if (totalBytes(present) > totalBytes(peak)) peak = present;
    const tookMs = performance.now() - startedMs;
    memoryTimer = setTimeout(takeMemory, msToNextReading(tookMs), memory);
  };
  takeCpu();
  const cpuTimer = setInterval(takeCpu, cpuEveryMs);
  let memoryTimer: NodeJS.Timeout | undefined;
  const { memory } = source;
  if (memory) takeMemory(() => memory.call(source));
  return {
    cpuMicrosecondsBetween: (fromMs, toMs) => cpuBetween(samples, fromMs, toMs),
    peakMemory: () => peak,
    [Symbol.dispose]: () => {
      clearInterval(cpuTimer);
      clearTimeout(memoryTimer);
    },
  };
}

/** Memory of all programs together, in bytes. */
export function totalBytes(memory: MemoryByProgram): number {
  return [...memory.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** A reading of the processor time used so far. */
export interface CpuSample {
  /** Milliseconds since 1970. */
  atMs: number;
  cpuMicroseconds: number;
}

/**
 * Processor time in microseconds between two instants, interpolated linearly between readings; outside
 * of all readings it is 0.
 *
 * @param samples in order of time
 */
export function cpuBetween(samples: readonly CpuSample[], fromMs: number, toMs: number): number {
  return cpuAt(samples, toMs) - cpuAt(samples, fromMs);
}

function cpuAt(samples: readonly CpuSample[], atMs: number): number {
  const after = samples.findIndex((sample) => sample.atMs >= atMs);
  const next = samples.at(after);
  const last = samples[after - 1];
  if (!next) return 0;
  if (!last || next.atMs === last.atMs) return next.cpuMicroseconds;
  if (after === -1) return next.cpuMicroseconds;
  const share = (atMs - last.atMs) / (next.atMs - last.atMs);
  return last.cpuMicroseconds + share * (next.cpuMicroseconds - last.cpuMicroseconds);
}

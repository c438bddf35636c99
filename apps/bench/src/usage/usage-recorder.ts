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
  memoryBytes?(): number;
}

/** Records the usage of processes until it is disposed. */
export interface UsageRecorder extends Disposable {
  /** Processor time in microseconds between two instants (in milliseconds since 1970). */
  cpuMicrosecondsBetween(fromMs: number, toMs: number): number;
  /** Peak memory of all processes together, in bytes. */
  peakBytes(): number;
}

/** Delay after a memory reading that took the given time. */
export function msToNextReading(tookMs: number): number {
  return Math.max(memoryEveryMs, tookMs / memoryReadingShare);
}

export function recordUsage(source: UsageSource): UsageRecorder {
  const samples: CpuSample[] = [];
  let peakBytes = 0;
  const takeCpu = () => samples.push({ atMs: Date.now(), cpuMicroseconds: source.cpuMicroseconds() });
  const takeMemory = (memoryBytes: () => number) => {
    const startedMs = performance.now();
    peakBytes = Math.max(peakBytes, memoryBytes());
    const tookMs = performance.now() - startedMs;
    memoryTimer = setTimeout(takeMemory, msToNextReading(tookMs), memoryBytes);
  };
  takeCpu();
  const cpuTimer = setInterval(takeCpu, cpuEveryMs);
  let memoryTimer: NodeJS.Timeout | undefined;
  if (source.memoryBytes) takeMemory(() => source.memoryBytes?.() ?? 0);
  return {
    cpuMicrosecondsBetween: (fromMs, toMs) => cpuBetween(samples, fromMs, toMs),
    peakBytes: () => peakBytes,
    [Symbol.dispose]: () => {
      clearInterval(cpuTimer);
      clearTimeout(memoryTimer);
    },
  };
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

/** A reading of the processor time that something has used so far. */
export interface CpuSample {
  /** Milliseconds since 1970. */
  atMs: number;
  cpuMicroseconds: number;
}

/**
 * Processor time in microseconds that was used from one instant to another, in a straight line between readings; what lies outside of all
 * readings counts as nothing used.
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

import { mix, unit } from '../hash.ts';

/** The changes of one page: a homogeneous Poisson process over all of virtual time, fixed by its key. */
export interface ChangeProcess {
  readonly key: number;
  /** changes per virtual second; 0 for a page that never changes */
  readonly ratePerSecond: number;
}

export interface PageVersion {
  /** Strictly grows with every change, but not by one: bucket number × 64 + place in the bucket. */
  readonly sequence: number;
  /** virtual instant of the change that made this version; -Infinity for a page that never changes */
  readonly changedAtSeconds: number;
}

/**
 * Time is cut into buckets in which 4 changes are expected. The number of changes in a bucket is Poisson(4)
 * and their instants are uniform in it, both drawn from a hash of (key, bucket): independent counts with
 * uniform instants *are* a Poisson process, and any part of it can be computed without the earlier parts.
 */
const meanPerBucket = 4;
const sequencesPerBucket = 64;
const cumulativeShares = cumulativePoisson(meanPerBucket);

const neverChanged: PageVersion = { sequence: 0, changedAtSeconds: Number.NEGATIVE_INFINITY };

/**
 * The version that a page shows at a virtual instant. Expected O(1): an empty bucket has probability e^-4.
 */
export function versionAt(process: ChangeProcess, virtualSeconds: number): PageVersion {
  if (process.ratePerSecond === 0) return neverChanged;
  let bucket = bucketAt(process, virtualSeconds);
  for (;;) {
    const past = instantsIn(process, bucket).filter((instant) => instant <= virtualSeconds);
    if (past.length > 0) {
      return {
        sequence: bucket * sequencesPerBucket + past.length,
        changedAtSeconds: Math.max(...past),
      };
    }
    bucket -= 1;
  }
}

/** The virtual instant of the next change after `virtualSeconds`; Infinity for a page that never changes. */
export function nextChangeAfter(process: ChangeProcess, virtualSeconds: number): number {
  if (process.ratePerSecond === 0) return Number.POSITIVE_INFINITY;
  let bucket = bucketAt(process, virtualSeconds);
  for (;;) {
    const coming = instantsIn(process, bucket).filter((instant) => instant > virtualSeconds);
    if (coming.length > 0) return Math.min(...coming);
    bucket += 1;
  }
}

/**
 * The number of changes in (from, to]. Takes time proportional to this number: for benchmarks, not for
 * serving.
 */
export function countChanges(process: ChangeProcess, fromSeconds: number, toSeconds: number): number {
  if (process.ratePerSecond === 0) return 0;
  let count = 0;
  const last = bucketAt(process, toSeconds);
  for (let bucket = bucketAt(process, fromSeconds); bucket <= last; bucket++) {
    for (const instant of instantsIn(process, bucket)) {
      if (instant > fromSeconds && instant <= toSeconds) count += 1;
    }
  }
  return count;
}

function bucketAt(process: ChangeProcess, virtualSeconds: number): number {
  return Math.floor(virtualSeconds / bucketSeconds(process));
}

function bucketSeconds(process: ChangeProcess): number {
  return meanPerBucket / process.ratePerSecond;
}

function instantsIn(process: ChangeProcess, bucket: number): number[] {
  const width = bucketSeconds(process);
  const key = mix(process.key, bucket);
  const instants: number[] = [];
  for (let i = poissonCount(unit(key)); i > 0; i--) instants.push((bucket + unit(mix(key, i))) * width);
  return instants;
}

/** Inversion: the smallest n with P(N ≤ n) > u. */
function poissonCount(u: number): number {
  let count = 0;
  while (u >= (cumulativeShares[count] ?? 1)) count += 1;
  return count;
}

function cumulativePoisson(mean: number): number[] {
  const cumulative: number[] = [];
  let term = Math.exp(-mean);
  let sum = 0;
  for (let n = 0; n < sequencesPerBucket / 2; n++) {
    sum += term;
    cumulative.push(sum);
    term *= mean / (n + 1);
  }
  return cumulative;
}

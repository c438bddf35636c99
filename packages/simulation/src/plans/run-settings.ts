import { defaultRevisitLimits } from '@meguri/schedule';
import type { RunSettings } from './run-plan.ts';

/** Settings of a simulated crawl other than its policy. */
export type Conditions = Pick<RunSettings, 'budget' | 'accessIntervalSeconds' | 'errorShare'> & {
  seed: number;
};

/** Settings within the default limits, with timed decisions. */
export function runSettings({ seed, ...conditions }: Conditions): RunSettings {
  return {
    ...conditions,
    limits: defaultRevisitLimits,
    createRandom: () => randomFrom(seed, 1),
    nanoseconds: () => performance.now() * 1e6,
  };
}

/**
 * Uniform in [0, 1). The changes of pages (stream 0) and the chance of the crawl (stream 1) come from
 * different streams, so that every policy crawls the same pages.
 */
export function randomFrom(seed: number, stream: 0 | 1): () => number {
  return seededRandom(Math.imul(seed, 2) + stream);
}

/**
 * Repeatable randomness: the same seed gives the same sequence on every machine. Mulberry32 (Tommy Ettinger,
 * public domain).
 *
 * @param seed any integer; its low 32 bits count
 * @returns uniform in [0, 1)
 */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

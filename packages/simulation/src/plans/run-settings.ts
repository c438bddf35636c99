import { defaultRevisitLimits } from '@meguri/schedule';
import { seededRandom } from '../seeded-random.ts';
import type { RunSettings } from './run-plan.ts';

/** What can be chosen about a simulated crawl, beside its policy. */
export type Conditions = Pick<RunSettings, 'budget' | 'accessIntervalSeconds' | 'errorShare'> & {
  seed: number;
};

/** A crawl within the usual limits, whose decisions are timed. */
export function runSettings({ seed, ...conditions }: Conditions): RunSettings {
  return {
    ...conditions,
    limits: defaultRevisitLimits,
    createRandom: () => randomFrom(seed, 1),
    nanoseconds: () => performance.now() * 1e6,
  };
}

/**
 * Uniform in [0, 1). The pages' changes (stream 0) and the crawls' chance (stream 1) come from different streams, so that every policy meets
 * the same pages.
 */
export function randomFrom(seed: number, stream: 0 | 1): () => number {
  return seededRandom(Math.imul(seed, 2) + stream);
}

import type { RevisitLimits } from '@meguri/schedule';
import type { CrawlPlan } from './crawl-plan.ts';

export interface SimulationSettings {
  plan: CrawlPlan;
  /** Accesses per known page and day, which plans that keep a budget keep; null for as many as the pages ask for. */
  budget: number | null;
  /** I of each host, seconds. */
  accessIntervalSeconds: Float64Array;
  /** Share of the accesses that fail for the moment, in [0, 1). */
  errorShare: number;
  limits: RevisitLimits;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Nanoseconds of a clock that only measures; decisions are not timed without one. */
  nanoseconds?: () => number;
  /** Waited for every half day of the simulated time, so that a process that does other things too can do them; what it throws ends the run. */
  breathe?: (nowSeconds: number) => Promise<void>;
}

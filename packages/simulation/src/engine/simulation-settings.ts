import type { RevisitLimits, HostClockTuning, PacingTuning, RevisitPolicy } from '@meguri/schedule';
import type { Population } from '../population/population.ts';
import type { BackQueueSettings } from './back-queues.ts';
import type { ImportSettings } from './import-log.ts';

export interface SimulationSettings {
  plan: CrawlPlan;
  /** Accesses per known page and day, for plans that keep a budget; null: as many as the pages demand. */
  budget: number | null;
  /** Access interval (I) of each host, in seconds. */
  accessIntervalSeconds: Float64Array;
  /** Share of accesses with a transient failure, in [0, 1). */
  errorShare: number;
  limits: RevisitLimits;
  /** Hosts wait for back queues; absent: there are enough. Not with a plan that keeps a budget. */
  backQueues?: BackQueueSettings;
  /** Access intervals are stretched towards what the demand of each host needs; absent: they are not. */
  pacing?: PacingTuning;
  /**
   * At some time the crawl forgets everything it has learnt, and imports its own history; absent: it does
   * not.
   */
  imports?: ImportSettings;
  /** Called for each revisit. */
  onRevisit?(revisit: Revisit): void;
  /** Uniform in [0, 1). */
  random: () => number;
  /** A monotonic clock; decisions are timed only if it is given. */
  nanoseconds?: () => number;
  /** Awaited every half simulated day, so that other work of the process can run; throwing ends the run. */
  checkpoint?: (nowSeconds: number) => Promise<void>;
}

/** A visit to a page that has a capture. */
export interface Revisit {
  host: number;
  page: number;
  now: number;
  /** Seconds since it fell due. */
  waitedSeconds: number;
  /** The planned interval. */
  intervalSeconds: number;
}

/** The decisions in which simulated crawls differ. */
export interface CrawlPlan {
  /** The policy of a page; it differs between pages only for the oracle. */
  policyOf: (page: number) => RevisitPolicy;
  /** Null: pages fall due in real time. */
  clock: HostClockTuning | null;
  /** Whether the crawl learns the prior from its own history; its policy is then gamma. */
  learnsPrior: boolean;
  /** Whether neighbours of a changed page are visited sooner. */
  alarmsNeighbours: boolean;
  /** Whether the crawl stretches all intervals to keep its budget; other plans are tuned by a parameter. */
  keepsBudget: boolean;
  /** Factor of all intervals. */
  stretch: number;
  /** Whether accesses to overloaded hosts have a price; otherwise the page due first comes first. */
  pricesOverload: boolean;
}

/** The access interval of hosts without a cap, in seconds. */
const defaultSeconds = 10;

/** The access interval of each host in a population without overloaded hosts. */
export function politeIntervals({ hosts }: Population): Float64Array {
  return new Float64Array(hosts.length).fill(defaultSeconds);
}

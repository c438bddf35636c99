import type { LoadExclusion } from '../overload/load-exclusion.ts';
import type { ChangeRatePrior } from './change-rate-prior.ts';
import { usualPriorShape } from './prior-shape.ts';

/** What a page's host, and the budget of the crawl, have to do with when the page is visited. */
export interface HostSituation {
  prior: ChangeRatePrior;
  /** m: virtual days per day. */
  clockPace: number;
  /** x: expected changes per visit that a budget for the whole crawl asks for; 1 without one. */
  changesPerVisit: number;
  /** a0: how strongly the crawl holds its prior about pages. */
  priorShape: number;
  /** Null while the host can give all accesses that its pages ask for. */
  pricing: HostPricing | null;
  /** The same if it could be asked twice as often; absent where that is not known. */
  pricingAtDoubleCapacity?: HostPricing | null;
  /** w: what the page is worth compared with others. */
  importance: number;
}

/** What an access to an overloaded host costs. */
export interface HostPricing {
  /** mu, above 0. */
  price: number;
  /** alpha in [0, 1]. */
  versionsWeight: number;
  exclusion: LoadExclusion | null;
}

/** A host that has nothing to do with it. */
export const unhurriedHost: HostSituation = {
  prior: { meanRatePerDay: null },
  clockPace: 1,
  changesPerVisit: 1,
  priorShape: usualPriorShape,
  pricing: null,
  importance: 1,
};

import { noDrops, type DropRule } from '../../overload/drop-rule.ts';
import type { HostPricing } from '../../overload/host-pricing.ts';
import type { KnownRates } from '../known-rates.ts';
import { defaultPrior, type ChangePrior } from '../gamma/change-prior.ts';
import { defaultTuning, type PolicyTuning } from '../policy-tuning.ts';

/** Inputs of the next visit of a page besides the page: its host and the crawl. */
export interface HostSituation {
  knownRates: KnownRates;
  /** m: virtual days per day. */
  clockPace: number;
  /** x: expected changes per visit under the budget of the crawl; 1 without a budget. */
  changesPerVisit: number;
  /** The prior of the crawl. */
  prior: ChangePrior;
  tuning: PolicyTuning;
  /** Null while the host has capacity for all accesses that its pages demand. */
  pricing: HostPricing | null;
  /** The price at double capacity; absent where it is not known. */
  pricingAtDoubleCapacity?: HostPricing | null;
  /** w: relative importance of the page. */
  importance: number;
  /** Which pages of the overloaded host an operator dropped. */
  dropRule: DropRule;
}

/** A host that neither delays nor hastens visits. */
export const unconstrainedHost: HostSituation = {
  knownRates: { meanRatePerDay: null },
  clockPace: 1,
  changesPerVisit: 1,
  prior: defaultPrior,
  tuning: defaultTuning,
  pricing: null,
  importance: 1,
  dropRule: noDrops,
};

import type { PlannedInterval } from './explain/explain-interval.ts';
import type { KnownRates } from './known-rates.ts';
import type { RevisitLimits } from './interval-bounds.ts';
import type { PolicyTuning } from './policy-tuning.ts';
import type { NextVisitReason, RevisitReason } from './explain/revisit-reasons.ts';
import type { RevisitState } from './state/revisit-state.ts';

/** Every policy that a seed list can choose. */
export const revisitPolicyIds = [
  'gamma',
  'paper',
  'mle',
  'fixed',
  'nutch',
  'storm',
  'cgm',
  'harmonic',
] as const;
export type RevisitPolicyId = (typeof revisitPolicyIds)[number];

export interface FirstVisit {
  host: KnownRates;
  limits: RevisitLimits;
  /** x: expected changes per visit; 1 if absent. Only policies that estimate a rate use it. */
  changesPerVisit?: number;
  /** Uniform in [0, 1). */
  random: () => number;
  /** The default tuning if absent. */
  tuning?: PolicyTuning;
}

export interface RepeatVisit extends FirstVisit {
  state: RevisitState;
  /** Since the previous visit with a verdict: the actual time, not the planned one. */
  elapsedSeconds: number;
  changed: boolean;
  /**
   * How long before this visit the page last changed, from a trustworthy date; null or absent when unknown.
   */
  lastChangeAgeSeconds?: number | null;
}

export interface RevisitDecision {
  state: RevisitState;
  /** Whole seconds within the limits. */
  intervalSeconds: number;
  /** The rule that decided. */
  reason: NextVisitReason;
}

export interface ChangeEstimate {
  /** Changes per day; above 0 and finite, or null when unknown. */
  ratePerDay: number | null;
  /** Whether the rate is based on at least one verdict, and so counts towards the host's mean. */
  informed: boolean;
}

/**
 * Chooses the revisit interval of a page from its *changed* / *unchanged* verdicts. O(1) in time and state.
 * Failed accesses never reach a policy, so they keep its state.
 */
export interface RevisitPolicy {
  readonly id: RevisitPolicyId;
  /** After the first visit, which has no verdict yet. */
  first(visit: FirstVisit): RevisitDecision;
  /** After every later visit. Accepts a state written by any other policy and carries over what it can. */
  onVerdict(visit: RepeatVisit): RevisitDecision;
  estimate(state: RevisitState): ChangeEstimate;
  /** Why the interval is `intervalSeconds`, in the order in which the rules were applied. */
  explain(state: RevisitState, planned: PlannedInterval): RevisitReason[];
}

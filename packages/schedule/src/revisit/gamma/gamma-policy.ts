import { definePolicy } from '../define-policy.ts';
import { informedFirstDays } from '../first-interval.ts';
import { jitter } from '../interval-bounds.ts';
import type { RevisitPolicy } from '../revisit-policy.ts';
import { beliefIn } from '../state/revisit-state.ts';
import { defaultPrior, type ChangePrior } from './change-prior.ts';
import { plannedRatePerDay } from './gamma-belief.ts';
import { beliefAfterVisit, firstBelief } from './update-belief.ts';

/**
 * The default: a Gamma belief about the change rate, with forgetting. The interval is about the mean time
 * between changes, shorter while that is uncertain, longer under a budget for the crawl.
 */
export function createGammaPolicy(prior: ChangePrior = defaultPrior): RevisitPolicy {
  return definePolicy({
    id: 'gamma',
    first: (visit) => ({ state: firstBelief(visit, prior), days: informedFirstDays(visit) }),

    onVerdict(visit) {
      const state = beliefAfterVisit(visit, prior);
      const { changesPerVisit = 1, random } = visit;
      return { state, days: (changesPerVisit / plannedRatePerDay(beliefIn(state))) * jitter(random) };
    },
  });
}

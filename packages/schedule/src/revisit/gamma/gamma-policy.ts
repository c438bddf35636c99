import { definePolicy } from '../define-policy.ts';
import { informedFirstDays } from '../first-interval.ts';
import { capAtMaximum, defaultAim, spacingFor } from '../interval-aim.ts';
import { jitter } from '../interval-bounds.ts';
import type { RevisitPolicy } from '../revisit-policy.ts';
import { beliefIn } from '../state/revisit-state.ts';
import { usualPrior, type ChangePrior } from './change-prior.ts';
import { meanRatePerDay, plannedRatePerDay } from './gamma-belief.ts';
import { beliefAfterVisit, firstBelief } from './update-belief.ts';

/**
 * The default: a Gamma belief about the change rate, with forgetting. The interval is about the mean time between
 * changes, shorter while that is uncertain, or as the aim demands.
 */
export function createGammaPolicy(prior: ChangePrior = usualPrior): RevisitPolicy {
  return definePolicy({
    id: 'gamma',
    first: (visit) => ({ state: firstBelief(visit, prior), days: informedFirstDays(visit) }),

    onVerdict(visit) {
      const state = beliefAfterVisit(visit, prior);
      const { aim = defaultAim, limits, random } = visit;
      // A price is solved for the mean rates: planned rates, which are higher, would demand more than the host gives.
      const ratePerDay = (aim.kind === 'price' ? meanRatePerDay : plannedRatePerDay)(beliefIn(state));
      const days = (spacingFor(aim, ratePerDay) / ratePerDay) * jitter(random);
      return { state, days: capAtMaximum(aim, days, limits) };
    },
  });
}

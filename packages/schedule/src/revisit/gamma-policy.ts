import { beliefAfterVisit, firstBelief } from './belief-after-visit.ts';
import { decide } from './decide.ts';
import { estimateChangeRate } from './estimate-change-rate.ts';
import { explainInterval } from './explain-interval.ts';
import { informedFirstDays } from './first-interval.ts';
import { meanRatePerDay, plannedRatePerDay } from './gamma-belief.ts';
import { endAtMaximum, spacingFor, unhurriedAim } from './interval-aim.ts';
import { jitter } from './jitter.ts';
import { usualPriorShape } from './prior-shape.ts';
import type { RevisitPolicy } from './revisit-policy.ts';
import { beliefIn } from './revisit-state.ts';

/**
 * The default: a Gamma belief about the change rate, with forgetting; the interval is about the mean time between changes, less while that
 * is uncertain, or as aimed.
 */
export function createGammaPolicy(priorShape = usualPriorShape): RevisitPolicy {
  return {
    id: 'gamma',
    first: (visit) => decide(firstBelief(visit, priorShape), informedFirstDays(visit), visit),

    onVerdict(visit) {
      const state = beliefAfterVisit(visit, priorShape);
      const { aim = unhurriedAim, limits, random } = visit;
      // Prices are solved for the estimates, and would be missed by visits that come sooner.
      const ratePerDay = (aim.kind === 'price' ? meanRatePerDay : plannedRatePerDay)(beliefIn(state));
      const days = (spacingFor(aim, ratePerDay) / ratePerDay) * jitter(random);
      return decide(state, endAtMaximum(aim, days, limits), visit);
    },

    estimate: estimateChangeRate,
    explain: explainInterval,
  };
}

export const gammaPolicy: RevisitPolicy = createGammaPolicy();

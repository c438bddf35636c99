import { createNutchPolicy, createStormPolicy } from './comparison/adaptive-policies.ts';
import { createFixedPolicy } from './comparison/fixed-policy.ts';
import { createHarmonicPolicy } from './comparison/harmonic-policy.ts';
import { isDefaultPrior, type ChangePrior } from './gamma/change-prior.ts';
import { createGammaPolicy } from './gamma/gamma-policy.ts';
import { createCgmPolicy } from './history/cgm-policy.ts';
import { createMlePolicy } from './history/mle-policy.ts';
import { createPaperPolicy } from './history/paper-policy.ts';
import type { RevisitPolicy, RevisitPolicyId } from './revisit-policy.ts';

/** Every policy a seed list can choose, with its usual parameters. */
export const revisitPolicies: Readonly<Record<RevisitPolicyId, RevisitPolicy>> = {
  gamma: createGammaPolicy(),
  paper: createPaperPolicy(),
  mle: createMlePolicy(),
  fixed: createFixedPolicy(),
  nutch: createNutchPolicy(),
  storm: createStormPolicy(),
  cgm: createCgmPolicy(),
  harmonic: createHarmonicPolicy(),
};

/**
 * The policy of a seed list under a crawl's prior. Only `gamma` uses it; the others keep beliefs
 * for `gamma` to take over.
 */
export function revisitPolicyOf(id: RevisitPolicyId, prior: ChangePrior): RevisitPolicy {
  return id === 'gamma' && !isDefaultPrior(prior) ? createGammaPolicy(prior) : revisitPolicies[id];
}

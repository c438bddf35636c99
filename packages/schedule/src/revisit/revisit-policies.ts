import { createCgmPolicy } from './cgm-policy.ts';
import { createFixedPolicy } from './fixed-policy.ts';
import { createGammaPolicy, gammaPolicy } from './gamma-policy.ts';
import { createHarmonicPolicy } from './harmonic-policy.ts';
import { createMlePolicy } from './mle-policy.ts';
import { createNutchPolicy } from './nutch-policy.ts';
import { createPaperPolicy } from './paper-policy.ts';
import { usualPriorShape } from './prior-shape.ts';
import type { RevisitPolicy, RevisitPolicyId } from './revisit-policy.ts';
import { createStormPolicy } from './storm-policy.ts';

/** Every policy a seed list can choose, with its usual parameters. */
export const revisitPolicies: Readonly<Record<RevisitPolicyId, RevisitPolicy>> = {
  gamma: gammaPolicy,
  paper: createPaperPolicy(),
  mle: createMlePolicy(),
  fixed: createFixedPolicy(),
  nutch: createNutchPolicy(),
  storm: createStormPolicy(),
  cgm: createCgmPolicy(),
  harmonic: createHarmonicPolicy(),
};

/**
 * The policy of a seed list in a crawl that holds the prior about pages as strongly as `priorShape` says. Only `gamma` heeds it: to the others beliefs
 * are something that they keep for it.
 */
export function revisitPolicyOf(id: RevisitPolicyId, priorShape: number): RevisitPolicy {
  return id === 'gamma' && priorShape !== usualPriorShape
    ? createGammaPolicy(priorShape)
    : revisitPolicies[id];
}

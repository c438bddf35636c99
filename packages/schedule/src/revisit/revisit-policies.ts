import { createCgmPolicy } from './cgm-policy.ts';
import { createFixedPolicy } from './fixed-policy.ts';
import { gammaPolicy } from './gamma-policy.ts';
import { createHarmonicPolicy } from './harmonic-policy.ts';
import { createMlePolicy } from './mle-policy.ts';
import { createNutchPolicy } from './nutch-policy.ts';
import { createPaperPolicy } from './paper-policy.ts';
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

import { gammaPolicy } from './gamma-policy.ts';
import { paperPolicy } from './paper-policy.ts';
import type { RevisitPolicy, RevisitPolicyId } from './revisit-policy.ts';

/** Every policy a seed list can choose. */
export const revisitPolicies: Readonly<Record<RevisitPolicyId, RevisitPolicy>> = {
  paper: paperPolicy,
  gamma: gammaPolicy,
};

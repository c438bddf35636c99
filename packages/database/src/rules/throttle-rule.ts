import type { ThrottleRuleView } from '@meguri/contracts';

/** Terms for all hosts of a domain, or at all addresses of a range. */
export interface ThrottleRule extends Omit<ThrottleRuleView, 'version'> {
  /** The audit entry of the last edit; null: of before entries were noted. */
  auditId: bigint | null;
}

/** What a rule is for. */
export type RuleScope = Pick<ThrottleRule, 'kind' | 'value'>;

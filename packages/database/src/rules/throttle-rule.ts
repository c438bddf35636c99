import type { ThrottleRuleView } from '@meguri/contracts';

/** Terms for all hosts of a domain, or at all addresses of a range. */
export interface ThrottleRule extends Omit<ThrottleRuleView, 'version'> {
  /** The audit entry of the last edit; null: the edit predates these entries. */
  auditId: bigint | null;
}

/** The scope of a rule. */
export type RuleScope = Pick<ThrottleRule, 'kind' | 'value'>;

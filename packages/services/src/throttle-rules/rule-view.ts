import type { ThrottleRuleView } from '@meguri/contracts';
import type { ThrottleRule } from '@meguri/database';

/** A rule as shown in the console. */
export function ruleView({ auditId, ...rule }: ThrottleRule): ThrottleRuleView {
  return { ...rule, version: auditId === null ? null : String(auditId) };
}

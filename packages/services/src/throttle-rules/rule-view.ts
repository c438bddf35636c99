import type { ThrottleRuleView } from '@meguri/contracts';
import type { ThrottleRule } from '@meguri/database';

/** A rule as the console shows it. */
export function ruleView({ auditId, ...rule }: ThrottleRule): ThrottleRuleView {
  return { ...rule, version: auditId === null ? null : String(auditId) };
}

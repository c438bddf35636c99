import type { ThrottleRuleView, RuleReach } from '@meguri/contracts';
import { type ThrottleRule, maxTouchedHosts, type RuleTouch } from '@meguri/database';

/** A rule as shown in the console. */
export function ruleView({ auditId, ...rule }: ThrottleRule): ThrottleRuleView {
  return { ...rule, version: auditId === null ? null : String(auditId) };
}

/** Numbers of hosts and pages that a rule applies to, up to the limit of the count. */
export function ruleReach({ hosts, pages }: RuleTouch): RuleReach {
  return { hosts: Math.min(hosts, maxTouchedHosts), pages, isComplete: hosts <= maxTouchedHosts };
}

import type { RuleReach } from '@meguri/contracts';
import { maxTouchedHosts, type RuleTouch } from '@meguri/database';

/** Hosts and pages that a rule applies to, as far as they were counted. */
export function ruleReach({ hosts, pages }: RuleTouch): RuleReach {
  return { hosts: Math.min(hosts, maxTouchedHosts), pages, isWhole: hosts <= maxTouchedHosts };
}

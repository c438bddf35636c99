import type { RuleReach } from '@meguri/contracts';
import { mostTouchedHosts, type RuleTouch } from '@meguri/database';

/** How much a rule is for, as far as that was counted. */
export function ruleReach({ hosts, pages }: RuleTouch): RuleReach {
  return { hosts: Math.min(hosts, mostTouchedHosts), pages, isWhole: hosts <= mostTouchedHosts };
}

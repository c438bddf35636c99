import { readThrottle } from '@meguri/contracts';
import {
  longestRuleInterval,
  stoppedUntil,
  type ThrottleRule,
  type VisitedHost,
  type VisitPage,
} from '@meguri/database';
import { findPathExclusion } from '@meguri/robots';
import { effectiveThrottle, nextPermittedInstant, type EffectiveThrottle } from '@meguri/schedule';
import type { VisitContext } from './visit-context.ts';

/** What holds for a host when everybody who has a say in it is heard. */
export interface ThrottleInForce {
  /** The host's own terms. */
  terms: EffectiveThrottle;
  maxHops: number | null;
  /** Rules for its domain or its address. */
  rules: readonly ThrottleRule[];
  /** The access interval that they ask for. */
  ruleIntervalSeconds: number | null;
}

/** @param addresses where the host is, as far as that is known */
export function throttleInForce(
  context: Pick<VisitContext, 'rules' | 'settings'>,
  host: VisitedHost,
  addresses: readonly string[],
): ThrottleInForce {
  const rules = context.rules.of(host.name, addresses);
  const burstMaxCount = context.settings()['access.burstMaxCount'];
  const terms = effectiveThrottle(readThrottle(host.throttle), { burstMaxCount });
  return {
    terms: { ...terms, paused: host.paused || terms.paused },
    maxHops: host.maxHops,
    rules,
    ruleIntervalSeconds: longestRuleInterval(rules),
  };
}

/** Whether an access may begin now. */
export function permitsNow({ terms, rules }: ThrottleInForce, now: Date): boolean {
  return stoppedUntil(rules, now) === null && nextPermittedInstant(now, terms)?.getTime() === now.getTime();
}

/** Whether the host's terms leave a page out. */
export function excludesPage(
  { terms, maxHops }: ThrottleInForce,
  page: Pick<VisitPage, 'url' | 'depth'>,
): boolean {
  return (
    (maxHops !== null && page.depth > maxHops) || findPathExclusion(terms.excludedPaths, page.url) !== null
  );
}

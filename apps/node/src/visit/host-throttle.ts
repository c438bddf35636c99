import { maxAccessesPerVisit, readThrottle, type Settings } from '@meguri/contracts';
import {
  longestRuleInterval,
  stoppedUntil,
  type ThrottleRule,
  type ThrottleRules,
  type VisitedHost,
  type VisitPage,
} from '@meguri/database';
import { isPageExcluded } from '@meguri/robots';
import { effectiveThrottle, nextPermittedInstant, type EffectiveThrottle } from '@meguri/schedule';

export interface ThrottleSources {
  rules: ThrottleRules;
  settings(): Settings;
}

/** What operators, webmasters and rules together ask for a host. */
export interface ThrottleInForce {
  /** The host's own terms. */
  terms: EffectiveThrottle;
  maxHops: number | null;
  /** Rules for its domain or its address. */
  rules: readonly ThrottleRule[];
  /** The access interval that they ask for. */
  ruleIntervalSeconds: number | null;
}

/** @param addresses of the host, as far as they are known */
export function throttleInForce(
  { rules, settings }: ThrottleSources,
  host: VisitedHost,
  addresses: readonly string[],
): ThrottleInForce {
  const ofHost = rules.of(host.name, addresses);
  const burstMaxCount = maxAccessesPerVisit(host.throttle, settings()['access.burstMaxCount']);
  const terms = effectiveThrottle(readThrottle(host.throttle), { burstMaxCount });
  return {
    terms: { ...terms, paused: host.paused || terms.paused },
    maxHops: host.maxHops,
    rules: ofHost,
    ruleIntervalSeconds: longestRuleInterval(ofHost),
  };
}

/** Whether an access may begin now. */
export function permitsNow({ terms, rules }: ThrottleInForce, now: Date): boolean {
  return stoppedUntil(rules, now) === null && nextPermittedInstant(now, terms)?.getTime() === now.getTime();
}

/** Whether the host's terms exclude a page. */
export function excludesPage(
  { terms, maxHops }: ThrottleInForce,
  page: Pick<VisitPage, 'url' | 'depth'>,
): boolean {
  return isPageExcluded({ excludedPaths: terms.excludedPaths, maxHops }, page);
}

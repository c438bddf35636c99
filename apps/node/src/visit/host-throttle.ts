import { maxAccessesPerVisit, readThrottle, type Settings } from '@meguri/contracts';
import {
  longestRuleInterval,
  stoppedUntil,
  type ThrottleRule,
  type ThrottleRules,
  type VisitedHost,
  type VisitPage,
} from '@meguri/database';
import { findPageExclusion, pageLimitsOf, type PageLimits } from '@meguri/robots';
import { effectiveThrottle, nextPermittedInstant, type EffectiveThrottle } from '@meguri/schedule';
import { pathDepth } from '@meguri/urls';

export interface ThrottleSources {
  rules: ThrottleRules;
  settings(): Settings;
}

/** What operators, webmasters and rules together require for a host. */
export interface ThrottleInForce {
  /** The host's own terms. */
  terms: EffectiveThrottle;
  /** Which of its pages may be requested. */
  pages: PageLimits;
  /** Rules for its domain or its address. */
  rules: readonly ThrottleRule[];
  /** The access interval that the rules ask for; null: none. */
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
    pages: pageLimitsOf(host, terms.excludedPaths),
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
  { pages }: ThrottleInForce,
  page: Pick<VisitPage, 'url' | 'depth' | 'discoveredAt' | 'urlKey'>,
): boolean {
  return findPageExclusion(pages, { ...page, pathDepth: pathDepth(page.url) }) !== null;
}

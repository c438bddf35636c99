import type { HopCounts } from '../dynamic/hop-counts.ts';
import { findTrap, trapKinds } from '../traps/find-trap.ts';
import type { ScopeRules } from './scope-rules.ts';

/** Why a URL is not in scope: a closed set. */
export const scopeReasons = [
  'url-too-long',
  'host-out-of-scope',
  'excluded',
  'not-included',
  'too-many-hops',
  'too-many-dynamic-hops',
  ...trapKinds,
  'host-full',
] as const;
export type ScopeReason = (typeof scopeReasons)[number];

/** A URL to decide about. */
export interface ScopeCandidate extends HopCounts {
  /** Canonical. */
  url: string;
  /** Its host, from {@link canonicalizeUrl}. */
  host: string;
  /** Number of known pages of this host. */
  pagesOnHost: number;
  /** Entered by an operator: traps are not tested. */
  isSeed?: boolean;
}

export type ScopeDecision = { inScope: true } | { inScope: false; reason: ScopeReason };

/** Decides whether a URL is in scope. The first failed test is the reason. */
export function decideScope(rules: ScopeRules, candidate: ScopeCandidate, now: Date): ScopeDecision {
  const reason = findReason(rules, candidate, now);
  return reason === null ? { inScope: true } : { inScope: false, reason };
}

function findReason(rules: ScopeRules, candidate: ScopeCandidate, now: Date): ScopeReason | null {
  const { url, host, hops, dynamicHops, pagesOnHost, isSeed = false } = candidate;
  if (url.length > rules.maxUrlLength) return 'url-too-long';
  if (!rules.coversHost(host)) return 'host-out-of-scope';
  if (rules.exclude.some((pattern) => pattern.test(url))) return 'excluded';
  if (rules.include.length > 0 && !rules.include.some((pattern) => pattern.test(url))) return 'not-included';
  if (hops > rules.maxHops) return 'too-many-hops';
  // The first dynamic page does not count, because no dynamic page led to it.
  if (dynamicHops > rules.maxDynamicHops + 1) return 'too-many-dynamic-hops';
  const trap = isSeed ? null : findTrap(url, now, rules.traps);
  if (trap !== null) return trap;
  return pagesOnHost >= rules.maxPagesPerHost ? 'host-full' : null;
}

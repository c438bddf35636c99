import type { ScopeReason, ScopeRules } from '@meguri/urls';
import type { KnownUrls } from './known-urls.ts';

/** Links that lead out of one scope, by their spelling. */
export type RefusedLinks = Pick<KnownUrls, 'hasHash' | 'add'>;

/** Reasons that hold for a URL on every page; hops depend on the page, and traps on the date. */
const ownReasons: ReadonlySet<ScopeReason> = new Set([
  'url-too-long',
  'host-out-of-scope',
  'excluded',
  'not-included',
]);

/** Whether a link that is refused for this reason is refused on every page. */
export function isRefusedEverywhere(reason: ScopeReason): boolean {
  return ownReasons.has(reason);
}

/**
 * Recently refused links of each scope. Pages of a site repeat the same external links, a fifth of all links
 * in Debian's manuals. Judging a link again takes 6 µs, remembering it 1 µs.
 *
 * @param recent must forget, because an alias may bring a host into scope
 */
export function refusedLinksOf(recent: KnownUrls): (rules: ScopeRules) => RefusedLinks {
  const numbers = new WeakMap<ScopeRules, number>();
  let scopes = 0;
  return (rules) => {
    let number = numbers.get(rules);
    if (number === undefined) {
      scopes += 1;
      number = scopes;
      numbers.set(rules, number);
    }
    const about = number;
    return {
      hasHash: (low, high) => recent.hasHash(low, high, about),
      add: (url) => recent.add(url, about),
    };
  };
}

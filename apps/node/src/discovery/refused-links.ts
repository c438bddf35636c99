import type { ScopeReason, ScopeRules } from '@meguri/urls';
import type { KnownUrls } from './known-urls.ts';

/** Links that lead out of one scope, by their spelling. */
export type RefusedLinks = Pick<KnownUrls, 'hasHash' | 'add'>;

/** What holds for a URL wherever it is linked from; hops depend on the page, and traps on the date. */
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
 * For each scope the links that it refused lately. The pages of a site lead out of it by the same links, a fifth of all in Debian's manuals;
 * to find that out anew takes 6 µs a link, to remember it one.
 *
 * @param lately forgets by itself, as a host may come to go by another name, which is in scope
 */
export function refusedLinksOf(lately: KnownUrls): (rules: ScopeRules) => RefusedLinks {
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
      hasHash: (low, high) => lately.hasHash(low, high, about),
      add: (url) => lately.add(url, about),
    };
  };
}

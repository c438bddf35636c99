import type { Scope } from '@meguri/contracts';
import {
  canonicalizeUrl,
  compileScopeRules,
  decideScope,
  type CanonicalUrl,
  type ScopeReason,
  type UrlError,
} from '@meguri/urls';

export type SeedLine = { ok: true; canonical: CanonicalUrl } | { ok: false; error: string };

/** The seed table is keyed by URL, and PostgreSQL's index takes no longer keys. */
const longestSeed = 2_600;

/**
 * Reads what somebody typed as seeds: canonical where it can be crawled under the list's scope, else why not, in words.
 *
 * @param now for the tests for traps, which know what year it is
 */
export function readSeedLines(lines: readonly string[], scope: Scope, now: Date): SeedLine[] {
  const maxLength = Math.min(scope.maxUrlLength, longestSeed);
  const canonical = lines.map((line) => canonicalizeUrl(line.trim(), undefined, { maxLength }));
  const hosts = canonical.flatMap((one) => (one.ok ? [one.host] : []));
  const compiled = compileScopeRules(scope, hosts);
  return canonical.map((one, index): SeedLine => {
    if (!one.ok) return { ok: false, error: urlErrorText(one.error, lines[index] ?? '', maxLength) };
    if (!compiled.ok)
      return { ok: false, error: `the scope of the seed list is not valid: ${compiled.problems[0].message}` };
    const candidate = { url: one.url, host: one.host, hops: 0, dynamicHops: 0, pagesOnHost: 0 };
    const decision = decideScope(compiled.rules, candidate, now);
    return decision.inScope
      ? { ok: true, canonical: one }
      : { ok: false, error: scopeErrorText(decision.reason) };
  });
}

function urlErrorText(error: UrlError, line: string, maxLength: number): string {
  switch (error) {
    case 'url-too-long':
      return `longer than ${maxLength} characters`;
    case 'url-scheme-unsupported':
      return 'only http:// and https:// addresses can be crawled';
    case 'url-invalid':
    case 'base-invalid':
      return /^[a-z][a-z0-9+.-]*:/i.test(line.trim())
        ? 'not a valid address'
        : 'no address: begin it with http:// or https://';
    default:
      return error satisfies never;
  }
}

function scopeErrorText(reason: ScopeReason): string {
  switch (reason) {
    case 'host-out-of-scope':
      return "outside the top-level domains of the seed list's scope";
    case 'excluded':
      return "matches an exclude expression of the seed list's scope";
    case 'not-included':
      return "matches none of the include expressions of the seed list's scope";
    default:
      return `refused by the seed list's scope (${reason})`;
  }
}

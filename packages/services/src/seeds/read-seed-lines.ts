import type { Scope, SeedRefusal } from '@meguri/contracts';
import {
  canonicalizeUrl,
  compileScopeRules,
  decideScope,
  type CanonicalUrl,
  type ScopeReason,
  type UrlError,
} from '@meguri/urls';

export type SeedLine = { ok: true; canonical: CanonicalUrl } | { ok: false; reason: SeedRefusal };

/** The seed table is keyed by URL, and PostgreSQL limits the length of index keys. */
const longestSeed = 2_600;

/**
 * Reads typed seeds: the canonical URL if it can be crawled under the list's scope, else the reason.
 *
 * @param how.schemes that seeds may have beside http and https
 * @param how.now for the crawler-trap rules, which compare years
 */
export function readSeedLines(
  lines: readonly string[],
  how: { scope: Scope; schemes: ReadonlySet<string>; now: Date },
): SeedLine[] {
  const { scope, schemes, now } = how;
  const maxLength = Math.min(scope.maxUrlLength, longestSeed);
  const canonical = lines.map((line) => canonicalizeUrl(line.trim(), undefined, { maxLength, schemes }));
  const hosts = canonical.flatMap((one) => (one.ok ? [one.host] : []));
  const compiled = compileScopeRules(scope, hosts);
  return canonical.map((one, index): SeedLine => {
    if (!one.ok) return urlRefusal(one.error, { line: lines[index] ?? '', maxLength, schemes });
    if (!compiled.ok) return refused('scope-invalid', compiled.problems[0].message);
    const candidate = { url: one.url, host: one.host, hops: 0, dynamicHops: 0, pagesOnHost: 0, isSeed: true };
    const decision = decideScope(compiled.rules, candidate, now);
    return decision.inScope ? { ok: true, canonical: one } : scopeRefusal(decision.reason);
  });
}

function refused(code: SeedRefusal['code'], detail: SeedRefusal['detail'] = null): SeedLine {
  return { ok: false, reason: { code, detail } };
}

function urlRefusal(
  error: UrlError,
  { line, maxLength, schemes }: { line: string; maxLength: number; schemes: ReadonlySet<string> },
): SeedLine {
  switch (error) {
    case 'url-too-long':
      return refused('too-long', maxLength);
    case 'url-scheme-unsupported':
      return refused('scheme', ['http', 'https', ...schemes].join(', '));
    case 'url-invalid':
    case 'base-invalid':
      return refused(/^[a-z][a-z0-9+.-]*:/i.test(line.trim()) ? 'invalid' : 'no-address');
    default:
      return error satisfies never;
  }
}

function scopeRefusal(reason: ScopeReason): SeedLine {
  switch (reason) {
    case 'host-out-of-scope':
    case 'excluded':
    case 'not-included':
      return refused(reason);
    default:
      return refused('out-of-scope', reason);
  }
}

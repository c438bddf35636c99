import { emptyResult, type CheckResult } from './check-result.ts';

/** Checks that every page that was ever known is known at the end. */
export function checkStillKnown(everKnown: ReadonlySet<string>, known: ReadonlySet<string>): CheckResult {
  const result = emptyResult('every known page still known');
  for (const url of everKnown) {
    result.checked += 1;
    if (!known.has(url)) result.violations.push(`no longer known: ${url}`);
  }
  return result;
}

/** A link of a captured page that is in scope. */
export interface FoundLink {
  url: string;
  source: string;
}

/** Checks that every link in scope of a captured page is known. */
export function checkLinksKnown(links: Iterable<FoundLink>, known: ReadonlySet<string>): CheckResult {
  const result = emptyResult('every link of a captured page known');
  const missing = new Set<string>();
  for (const { url, source } of links) {
    result.checked += 1;
    if (known.has(url) || missing.has(url)) continue;
    missing.add(url);
    result.violations.push(`${url} is not known, but linked from ${source}`);
  }
  return result;
}

import { canonicalizeUrl } from './canonicalize-url.ts';

/** Most URLs of a list. */
export const maxListedUrls = 1_000_000;

/**
 * A day, or an instant with its offset: `Date.parse` alone accepts `3`, and uses the time zone of the
 * machine.
 */
const instantForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** The problem of a line, and how to correct it. */
const problems = {
  'no-address': 'This is not a web address. Begin it with http:// or https://.',
  'no-instant': 'Write the instant as 2026-03-11 or 2026-03-11T12:00:00Z.',
  'too-many': `A list holds at most ${maxListedUrls} URLs. Split it.`,
};

export interface ListedUrl {
  /** Canonical. */
  url: string;
  /** Milliseconds since 1970; null: no instant. */
  at: number | null;
}

export interface UrlListProblem {
  line: number;
  text: string;
  code: keyof typeof problems;
  problem: string;
}

/**
 * Reads a line of a list of URLs: a URL, with an optional instant after a tab or blank. Null for an empty
 * line and for one that begins with `#`; the code of the problem for any other line.
 */
export function readUrlLine(line: string): ListedUrl | { code: UrlListProblem['code'] } | null {
  const [given = '', instant, ...rest] = line.trim().split(/[\t ]+/);
  if (given === '' || given.startsWith('#')) return null;
  const canonical = canonicalizeUrl(given, undefined, { maxLength: 100_000, schemes: 'any' });
  if (!canonical.ok) return { code: 'no-address' };
  if (instant === undefined) return { url: canonical.url, at: null };
  const at = rest.length === 0 && instantForm.test(instant) ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(at)) return { code: 'no-instant' };
  return { url: canonical.url, at };
}

/** Reads a list of URLs, one on each line. Problems are reported by line, and the other lines count. */
export function readUrlList(text: string): { urls: ListedUrl[]; problems: UrlListProblem[] } {
  const urls = new Map<string, ListedUrl>();
  const found: UrlListProblem[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const read = readUrlLine(line);
    const refuse = (code: UrlListProblem['code']) =>
      found.push({ line: index + 1, text: line.slice(0, 200), code, problem: problems[code] });
    if (read === null) continue;
    if ('code' in read) refuse(read.code);
    else if (urls.size >= maxListedUrls && !urls.has(read.url)) refuse('too-many');
    else urls.set(read.url, read);
  }
  return { urls: [...urls.values()], problems: found };
}

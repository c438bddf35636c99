import { canonicalizeUrl } from './canonicalize-url.ts';

/** Most URLs of a list. */
export const maxListedUrls = 1_000_000;

export interface UrlListProblem {
  line: number;
  text: string;
  code: keyof typeof problems;
  problem: string;
}

/** What is wrong with a line, and how to mend it. */
const problems = {
  'no-address': 'This is no web address: begin it with http:// or https://.',
  'no-instant': 'Write the instant as 2026-03-11 or 2026-03-11T12:00:00Z.',
  'too-many': `A list holds at most ${maxListedUrls} URLs: divide it.`,
};

/**
 * A list of URLs: one a line, with an instant behind a tab or blank if wished. Empty lines and lines that begin
 * with # are skipped; problems are named by line, and the other lines count.
 *
 * @returns instants in milliseconds since 1970
 */
export function readUrlList(text: string): {
  urls: { url: string; at: number | null }[];
  problems: UrlListProblem[];
} {
  const urls = new Map<string, { url: string; at: number | null }>();
  const found: UrlListProblem[] = [];
  const refuse = (line: number, text: string, code: UrlListProblem['code']) =>
    found.push({ line, text: text.slice(0, 200), code, problem: problems[code] });
  let line = 0;
  for (const raw of text.split(/\r?\n/)) {
    line += 1;
    const [given = '', instant] = raw.trim().split(/[\t ]+/, 2);
    if (given === '' || given.startsWith('#')) continue;
    const canonical = canonicalizeUrl(given, undefined, { maxLength: 100_000, schemes: 'any' });
    const at = instant === undefined ? null : Date.parse(instant);
    if (!canonical.ok) refuse(line, raw, 'no-address');
    else if (at !== null && Number.isNaN(at)) refuse(line, raw, 'no-instant');
    else if (urls.size >= maxListedUrls) refuse(line, raw, 'too-many');
    else urls.set(canonical.url, { url: canonical.url, at });
  }
  return { urls: [...urls.values()], problems: found };
}

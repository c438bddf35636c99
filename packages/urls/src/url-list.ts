import { canonicalizeUrl } from './canonicalize-url.ts';

/** Most URLs of a list. */
const maxListedUrls = 1_000_000;

export interface UrlListProblem {
  line: number;
  text: string;
  problem: string;
}

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
  const problems: UrlListProblem[] = [];
  const refuse = (line: number, text: string, problem: string) =>
    problems.push({ line, text: text.slice(0, 200), problem });
  let line = 0;
  for (const raw of text.split(/\r?\n/)) {
    line += 1;
    const [given = '', instant] = raw.trim().split(/[\t ]+/, 2);
    if (given === '' || given.startsWith('#')) continue;
    const canonical = canonicalizeUrl(given, undefined, { maxLength: 100_000, schemes: 'any' });
    const at = instant === undefined ? null : Date.parse(instant);
    if (!canonical.ok) refuse(line, raw, 'This is no web address: begin it with http:// or https://.');
    else if (at !== null && Number.isNaN(at))
      refuse(line, raw, 'Write the instant as 2026-03-11 or 2026-03-11T12:00:00Z.');
    else if (urls.size >= maxListedUrls)
      refuse(line, raw, `A list holds at most ${maxListedUrls} URLs: divide it.`);
    else urls.set(canonical.url, { url: canonical.url, at });
  }
  return { urls: [...urls.values()], problems };
}

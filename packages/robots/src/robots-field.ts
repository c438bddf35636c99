/** The name of a line in a robots.txt. */
export type RobotsFieldName = 'user-agent' | 'allow' | 'disallow' | 'crawl-delay' | 'sitemap' | 'unknown';

export interface RobotsField {
  name: RobotsFieldName;
  value: string;
  /** Name and value as written, without comment and surrounding blanks. */
  text: string;
}

/**
 * Parses one line as `name: value`; null for a blank line, a comment, or a line without a name.
 *
 * Google's extensions: the colon may be missing between exactly two words, the beginning of a name counts,
 * and frequent misspellings are accepted.
 */
export function parseRobotsField(line: string): RobotsField | null {
  const comment = line.indexOf('#');
  const text = trimBlanks(comment === -1 ? line : line.slice(0, comment));
  const separator = findSeparator(text);
  if (separator <= 0) return null;
  const name = trimBlanks(text.slice(0, separator));
  return { name: fieldName(name), value: trimBlanks(text.slice(separator + 1)), text };
}

/** Not `trim()`, which also removes the no-break space, which is a byte of UTF-8 here. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function findSeparator(text: string): number {
  const colon = text.indexOf(':');
  if (colon !== -1) return colon;
  const words = /^[^ \t]+[ \t]+[^ \t]+$/.test(text);
  return words ? text.search(/[ \t]/) : -1;
}

const crawlDelayName = /^crawl[-_ ]?delay$/i;

function fieldName(name: string): RobotsFieldName {
  const lower = name.toLowerCase();
  for (const [field, beginnings] of fieldBeginnings) {
    if (beginnings.some((beginning) => lower.startsWith(beginning))) return field;
  }
  return crawlDelayName.test(name) ? 'crawl-delay' : 'unknown';
}

const fieldBeginnings: readonly (readonly [RobotsFieldName, readonly string[]])[] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
];

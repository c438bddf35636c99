/** Longest URL that the crawler requests. */
const maxUrlLength = 2083;

const candidate = /\bhttps?:\/\/[^\s<>"'`{}|\\^\u3000-\u303f\uff00-\uff0f]+/giu;

/** The http and https URLs of a text in their serialised form, in order, each once, at most `limit`. */
export function findUrls(text: string, limit: number): string[] {
  const found = new Set<string>();
  for (const [match] of text.matchAll(candidate)) {
    const url = match.length > maxUrlLength ? null : URL.parse(withoutTail(match));
    // Percent-encoding makes it longer.
    if (url !== null && url.href.length <= maxUrlLength) found.add(url.href);
    if (found.size >= limit) break;
  }
  return [...found];
}

/** Removes trailing punctuation, and closing brackets that were opened before the URL. */
function withoutTail(match: string): string {
  let end = match.length;
  const surplus = { ')': surplusOf(match, '(', ')'), ']': surplusOf(match, '[', ']') };
  for (; end > 0; end--) {
    const last = match.charAt(end - 1);
    if ('.,;:!?*_~'.includes(last)) continue;
    if ((last === ')' || last === ']') && surplus[last] > 0) surplus[last]--;
    else break;
  }
  return match.slice(0, end);
}

/** The number of closing brackets minus that of opening ones. */
function surplusOf(text: string, open: string, close: string): number {
  return text.split(close).length - text.split(open).length;
}

/** A URL in two parts for narrow columns: where it is, and what of it (path and query). Anything unreadable is all path. */
export function splitUrl(url: string): { origin: string; path: string } {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url);
  return match ? { origin: match[1] ?? '', path: match[2] || '/' } : { origin: '', path: url };
}

const prefix = 'robots:';

/** What stands in a short-term queue for a robots.txt that somebody wants to be read, whether a page is due or not. */
export const robotsKey = (scheme: string) => `${prefix}${scheme}`;

/** The schemes whose robots.txt is wanted, among the keys of a queue. */
export function robotsSchemesIn(keys: readonly string[]): string[] {
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

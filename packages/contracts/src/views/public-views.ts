/** Public information for webmasters about the crawl; requires no sign-in. */
export interface PublicAbout {
  /** Token of the User-Agent and of robots.txt groups. */
  product: string;
  /** The organization that runs it; empty if not set. */
  name: string;
  purpose: { en: string; ja: string };
  /** Mail address; empty: none. */
  contact: string;
  /** Source addresses of accesses: addresses and networks. */
  addresses: string[];
  /** Suffix of the host names of those addresses, with the dot; empty if they have none. */
  hostSuffix: string;
  /** Public address of this console; empty if it has none. */
  publicUrl: string;
  /** Default politeness. */
  accessIntervalSeconds: number;
  robotsRecheckSeconds: number;
  maxCrawlDelaySeconds: number;
}

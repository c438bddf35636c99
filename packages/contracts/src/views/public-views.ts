/** What webmasters are told about the crawl, signed in or not. */
export interface PublicAbout {
  /** Token of the User-Agent and of robots.txt groups. */
  product: string;
  /** Who runs it; empty: nobody has said. */
  name: string;
  purpose: { en: string; ja: string };
  /** Mail address; empty: none. */
  contact: string;
  /** Where accesses come from: addresses and networks. */
  addresses: string[];
  /** End of the host names of those addresses, with the dot; empty: they have none. */
  hostSuffix: string;
  /** Address of this console on the internet; empty: it has none. */
  publicUrl: string;
  /** Default manners. */
  accessIntervalSeconds: number;
  robotsRecheckSeconds: number;
  maxCrawlDelaySeconds: number;
}

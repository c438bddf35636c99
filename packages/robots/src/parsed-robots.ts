/** One Allow or Disallow line. */
export interface RobotsRule {
  allow: boolean;
  /** Path pattern, normalised by {@link normalizePath}; empty if the line has no path. */
  pattern: string;
  /** 1-based. */
  line: number;
  /**
   * The line as in the file, without comment; undefined if it is `Allow: ` or `Disallow: ` and the pattern.
   */
  text?: string;
}

/** Rules and the agents they apply to. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` is every agent without its own group. */
  agents: string[];
  rules: RobotsRule[];
}

/** A Crawl-delay line and the agents it applies to. */
export interface RobotsCrawlDelay {
  agents: string[];
  seconds: number;
}

/** A parsed robots.txt: plain JSON, small enough to store for every host. */
export interface ParsedRobots {
  groups: RobotsGroup[];
  crawlDelays: RobotsCrawlDelay[];
  /** Values of the Sitemap lines as written, in order, each once. They may be relative or invalid. */
  sitemaps: string[];
  /** Whether the file was longer than {@link maxRobotsBytes}; the remainder was not read. */
  truncated: boolean;
}

/** Reading stops at 500 KiB, the minimum that RFC 9309 section 2.5 requires. */
export const maxRobotsBytes = 500 * 1024;

/**
 * The part of a User-Agent that robots.txt groups name: the part before the first character that is not a
 * letter, `_` or `-` (RFC 9309 section 2.2.1). `Meguri/1.0 (+https://example.org/)` gives `Meguri`; a name
 * that starts with another character gives the empty string. Keeps case.
 */
export function productToken(userAgent: string): string {
  return /^[A-Za-z_-]*/.exec(userAgent)?.[0] ?? '';
}

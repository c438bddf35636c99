/** One Allow or Disallow line. */
export interface RobotsRule {
  allow: boolean;
  /** Path pattern in the normal form of {@link normalizePath}; empty where the line has no path. */
  pattern: string;
  /** 1-based. */
  line: number;
  /** The line as it stands in the file, without comment; left out where it is `Allow: ` or `Disallow: ` and the pattern. */
  text?: string;
}

/** Rules and the crawlers they are for. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` is everyone without a group of their own. */
  agents: string[];
  rules: RobotsRule[];
}

/** A Crawl-delay line and the crawlers it is for. */
export interface RobotsCrawlDelay {
  agents: string[];
  seconds: number;
}

/** A robots.txt as read: plain JSON, small enough to be kept for every host. */
export interface ParsedRobots {
  groups: RobotsGroup[];
  crawlDelays: RobotsCrawlDelay[];
  /** Values of the Sitemap lines as written, in order, each once. They may be relative or no URL at all. */
  sitemaps: string[];
  /** The file was longer than {@link maxRobotsBytes} and the rest of it was not read. */
  truncated: boolean;
}

/** 500 KiB: what RFC 9309 section 2.5 asks a crawler to read at least, and where reading stops here. */
export const maxRobotsBytes = 500 * 1024;

/**
 * The part of a User-Agent that robots.txt groups are matched against: everything up to the first character that is
 * neither a letter, `_` nor `-` (RFC 9309 section 2.2.1). `Meguri/1.0 (+https://example.org/)` gives `Meguri`; a name
 * that starts with anything else gives the empty string. Case is kept.
 */
export function productToken(userAgent: string): string {
  return /^[A-Za-z_-]*/.exec(userAgent)?.[0] ?? '';
}

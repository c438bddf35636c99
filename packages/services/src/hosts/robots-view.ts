import type { HostDetail, Settings } from '@meguri/contracts';
import type { RobotsText } from '@meguri/database';
import { evaluateRobotsRecord, type ParsedRobots, type RobotsRecord } from '@meguri/robots';

/** The stored columns of a robots.txt that decisions need. */
interface KeptRobots {
  status: string;
  reason: string;
  parsed: unknown;
}

/** The Crawl-delay of a robots.txt for a product token; null if none. */
function crawlDelayOf(robots: KeptRobots, product: string): number | null {
  return evaluateRobotsRecord(recordOf(robots), product, '/').crawlDelaySeconds;
}

/** The longest Crawl-delay of a host's origins: http and https are the same server to politeness. */
export function longestCrawlDelay(robots: readonly KeptRobots[], product: string): number | null {
  const delays = robots.map((one) => crawlDelayOf(one, product)).filter((seconds) => seconds !== null);
  return delays.length === 0 ? null : Math.max(...delays);
}

/** A robots record as shown on the host's page. */
export function robotsView(
  robots: RobotsText,
  recheckSeconds: number,
  settings: Settings,
): HostDetail['robots'][number] {
  const record = recordOf(robots);
  return {
    scheme: robots.scheme,
    fetchedAt: robots.fetchedAt,
    status: record.status,
    reason: robots.reason,
    httpStatus: robots.httpStatus,
    text: robots.body && Buffer.from(robots.body).toString('utf8'),
    crawlDelaySeconds: crawlDelayOf(robots, settings['crawler.product']),
    sitemaps: record.parsed?.sitemaps ?? [],
    recheckAt: new Date(robots.fetchedAt.getTime() + recheckSeconds * 1_000),
  };
}

/**
 * A stored record was written by `robotsFromFetch`: one that is neither parsed nor permissive disallows
 * everything.
 */
function recordOf({ status, reason, parsed }: KeptRobots): RobotsRecord {
  if (status === 'parsed' && parsed !== null)
    return { status, reason: 'parsed', parsed: parsed as ParsedRobots };
  const known = reason as Exclude<RobotsRecord, { status: 'parsed' }>['reason'];
  return status === 'allow-all'
    ? { status, parsed: null, reason: known }
    : { status: 'disallow-all', parsed: null, reason: known };
}

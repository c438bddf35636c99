import { robotsRecheckAt, type HostDetail, type Settings } from '@meguri/contracts';
import type { HostRecord, RobotsText } from '@meguri/database';
import { evaluateRobotsRecord, storedRobotsRecord } from '@meguri/robots';

/** The stored columns of a robots.txt that decisions need. */
interface KeptRobots {
  status: string;
  reason: string;
  parsed: unknown;
}

/** The Crawl-delay of a robots.txt for a product token; null if none. */
function crawlDelayOf(robots: KeptRobots, product: string): number | null {
  return evaluateRobotsRecord(storedRobotsRecord(robots), product, '/').crawlDelaySeconds;
}

/** The longest Crawl-delay of a host's origins: http and https are the same server to politeness. */
export function longestCrawlDelay(robots: readonly KeptRobots[], product: string): number | null {
  const delays = robots.map((one) => crawlDelayOf(one, product)).filter((seconds) => seconds !== null);
  return delays.length === 0 ? null : Math.max(...delays);
}

/** A robots record as shown on the host's page. */
export function robotsView(
  robots: RobotsText,
  host: Pick<HostRecord, 'robotsRecheckSeconds' | 'consecutiveErrors'>,
  settings: Settings,
): HostDetail['robots'][number] {
  const record = storedRobotsRecord(robots);
  return {
    scheme: robots.scheme,
    fetchedAt: robots.fetchedAt,
    status: record.status,
    reason: robots.reason,
    httpStatus: robots.httpStatus,
    text: robots.body && Buffer.from(robots.body).toString('utf8'),
    crawlDelaySeconds: crawlDelayOf(robots, settings['crawler.product']),
    sitemaps: record.parsed?.sitemaps ?? [],
    recheckAt: robotsRecheckAt({ status: record.status, fetchedAt: robots.fetchedAt }, host, settings),
  };
}

import { parseRobots } from '@meguri/robots';
import type { RowCopy } from './copy-rows.ts';
import { crawlDelaySeconds, type PlannedHost } from './plan-host.ts';

export const hostColumns =
  'host_id name site top_level_domain node_id first_seen_at next_due_at last_access_at next_access_at load base_load rate_sum rate_pages overloaded min_interval_seconds effective_interval_seconds page_count captured_count access_count first_capture_count changed_count unchanged_count error_count byte_count paused blocked address last_code speed_bytes_per_second clock_at quad country city'.split(
    ' ',
  );

export const robotsColumns =
  'host_id scheme fetched_at status reason http_status body parsed unreachable_since'.split(' ');

/** Sums over the pages and captures of a host. */
export interface HostTotals {
  load: number;
  rateSum: number;
  ratePages: number;
  captured: number;
  firstCaptures: number;
  changed: number;
  unchanged: number;
  errors: number;
  bytes: number;
  earliestVisitAt: number | null;
  lastAccessAt: number | null;
  overloaded: boolean;
}

export const newTotals = (): HostTotals => ({
  load: 0,
  rateSum: 0,
  ratePages: 0,
  captured: 0,
  firstCaptures: 0,
  changed: 0,
  unchanged: 0,
  errors: 0,
  bytes: 0,
  earliestVisitAt: null,
  lastAccessAt: null,
  overloaded: false,
});

export function addHost(
  copy: RowCopy,
  host: PlannedHost,
  totals: HostTotals,
  at: { now: Date; firstSeenAt: Date },
): void {
  const last = totals.lastAccessAt;
  copy.add([
    host.hostId,
    host.name,
    host.site,
    host.topLevelDomain,
    host.nodeId,
    at.firstSeenAt,
    totals.earliestVisitAt === null ? null : new Date(totals.earliestVisitAt),
    last === null ? null : new Date(last),
    new Date((last ?? at.now.getTime()) + host.intervalSeconds * 1000),
    totals.load,
    totals.load,
    totals.rateSum,
    totals.ratePages,
    totals.overloaded,
    host.minIntervalSeconds,
    host.intervalSeconds,
    host.pages,
    totals.captured,
    totals.firstCaptures + totals.changed + totals.unchanged + totals.errors,
    totals.firstCaptures,
    totals.changed,
    totals.unchanged,
    totals.errors,
    totals.bytes,
    host.paused,
    host.blocked,
    addressOf(host.index),
    host.blocked ? 'robots-unavailable' : 'ok',
    host.speedBytesPerSecond,
    at.now,
    host.place.quad,
    host.place.country,
    host.place.city,
  ]);
}

/** An address in the block reserved for benchmarks (RFC 2544); a few hosts share an address. */
function addressOf(index: number): string {
  const number = Math.floor(index / 3) % 131_072;
  return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

const robotsOf = (text: string) => {
  const body = Buffer.from(text);
  return { body, parsed: JSON.stringify(parseRobots(body)) };
};
const texts = ['User-agent: *\nDisallow: /private/\n', 'User-agent: *\nDisallow:\n'].map(robotsOf);
const textWithDelay = robotsOf(
  `User-agent: *\nCrawl-delay: ${crawlDelaySeconds}\nDisallow: /cgi-bin/\nSitemap: https://www.example/sitemap.xml\n`,
);

export function addRobots(copy: RowCopy, host: PlannedHost, now: Date): void {
  const text = host.hasCrawlDelay ? textWithDelay : texts[host.index % texts.length];
  const fetchedAt = new Date(now.getTime() - ((host.index * 7_919) % 21_600) * 1000);
  if (host.blocked || !text)
    copy.add([host.hostId, 'https', fetchedAt, 'disallow-all', 'server-error', 503, null, null, fetchedAt]);
  else copy.add([host.hostId, 'https', fetchedAt, 'parsed', 'parsed', 200, text.body, text.parsed, null]);
}

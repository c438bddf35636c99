import { bytes, count, define, seconds } from './setting-definition.ts';

/** How often a host is accessed. `effectiveAccessInterval` in packages/schedule has the formula. */
export const accessSettings = {
  'access.intervalSeconds': define(
    seconds.max(86_400),
    20,
    's',
    'Default access interval: from the end of one access to a host to the start of the next.',
  ),
  'access.burstMaxCount': define(
    count.max(1000),
    1,
    'accesses',
    'Most accesses of one visit over its kept-alive connection; the rest afterwards grows with them, so that the long-run rate stays one access per interval.',
  ),
  'access.burstMaxSeconds': define(seconds.max(3600), 30, 's', 'Longest duration of a burst.'),
  'access.maxCrawlDelaySeconds': define(
    seconds.max(86_400),
    300,
    's',
    'Longest Crawl-delay of a robots.txt that is obeyed to the letter; longer ones count as this.',
  ),
  'access.maxRetryAfterSeconds': define(
    seconds,
    86_400,
    's',
    'Longest Retry-After that is obeyed to the letter; longer ones count as this.',
  ),
  'access.efficiencySlowSeconds': define(
    seconds.max(3600),
    20,
    's',
    'd₁ of the measured-efficiency formula: added when a host answers with no speed at all.',
  ),
  'access.efficiencyErrorSeconds': define(
    seconds.max(3600),
    60,
    's',
    'd₂ of the measured-efficiency formula: added when all of the last ten accesses failed.',
  ),
  'access.targetSpeedBytesPerSecond': define(
    bytes,
    20_000,
    'B/s',
    'Speed at which a host counts as answering freely in the measured-efficiency formula.',
  ),
  'access.suspendAfterSeconds': define(
    seconds,
    21_600,
    's',
    'Continuous crawling of a host after which it is left alone for a while; 0 = never.',
  ),
  'access.suspendForSeconds': define(seconds, 1_800, 's', 'How long it is left alone.'),
  'access.leaseSeconds': define(
    seconds.min(6).max(600),
    60,
    's',
    'How long a visit keeps others away from its host without a sign of its node: after a node was killed, the hosts that it visited rest for as long.',
  ),
} as const;

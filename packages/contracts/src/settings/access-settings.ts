import { z } from 'zod';
import { bytes, count, define, seconds } from './setting-definition.ts';

/** How often a host is accessed. `effectiveAccessInterval` in packages/schedule has the formula. */
export const accessSettings = {
  'access.intervalSeconds': define(
    seconds.max(86_400),
    20,
    's',
    'Default access interval, from the end of one access to a host to the start of the next.',
  ),
  'access.burstMaxCount': define(
    count.max(1000),
    1,
    'accesses',
    'Maximum accesses per visit over one connection. The access delay afterwards grows in proportion, so that the long-run rate stays one access per interval.',
  ),
  'access.burstMaxSeconds': define(seconds.max(3600), 30, 's', 'Maximum duration of a burst.'),
  'access.pacingSlackShare': define(
    z.number().min(0.05).max(1),
    0.25,
    null,
    'Share of its revisit interval by which a page may be accessed after its due date, on hosts whose seed list stretches the access interval to what the demand needs.',
  ),
  'access.longestPacedIntervalSeconds': define(
    seconds.min(1).max(86_400),
    3_600,
    's',
    'Maximum access interval to which pacing by demand stretches. A new page of a paced host waits at most this long.',
  ),
  'access.maxCrawlDelaySeconds': define(
    seconds.max(86_400),
    300,
    's',
    'Maximum Crawl-delay in robots.txt that is honoured. Longer values are reduced to this.',
  ),
  'access.maxRetryAfterSeconds': define(
    seconds.max(30 * 86_400),
    86_400,
    's',
    'Maximum Retry-After that is honoured. Longer values are reduced to this.',
  ),
  'access.efficiencySlowSeconds': define(
    seconds.max(3600),
    20,
    's',
    'd₁ of the measured-efficiency formula: added if the response speed of a host is zero.',
  ),
  'access.efficiencyErrorSeconds': define(
    seconds.max(3600),
    60,
    's',
    'd₂ of the measured-efficiency formula: added if all of the last 10 accesses failed.',
  ),
  'access.targetSpeedBytesPerSecond': define(
    bytes,
    20_000,
    'B/s',
    'Response speed that counts as full speed in the measured-efficiency formula.',
  ),
  'access.suspendAfterSeconds': define(
    seconds,
    21_600,
    's',
    'Time of continuous crawling after which a host is suspended. 0 = never.',
  ),
  'access.suspendForSeconds': define(seconds, 1_800, 's', 'Duration of a suspension.'),
  'access.leaseSeconds': define(
    seconds.min(6).max(600),
    60,
    's',
    'Time for which a visit reserves its host without a heartbeat of its node. If a node is killed, the hosts that it visited wait for this time.',
  ),
} as const;

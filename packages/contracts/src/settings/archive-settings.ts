import { z } from 'zod';
import { singleLine } from '../single-line.ts';
import { valueRules } from '../value-rules.ts';
import { areAddresses } from './public-settings.ts';
import { bytes, define } from './setting-definition.ts';

/** Files of the archive, and their storage. */
export const archiveSettings = {
  'archive.maxFileBytes': define(
    bytes.min(1_048_576),
    1_073_741_824,
    'B',
    'Size at which a WARC file is sealed and a new one opened.',
  ),
  'archive.gzipLevel': define(
    z.number().int().min(1).max(9),
    6,
    null,
    'Compression level of WARC records, from 1 (fast) to 9 (small). For HTML, level 6 is 3 % smaller than level 4 and takes 40 % more time.',
  ),
  'archive.gzipLevelBehind': define(
    z.number().int().min(1).max(9),
    1,
    null,
    'Compression level while pages arrive faster than they are processed. Level 1 is 8 % larger than level 6 and takes 40 % of its time. Without libdeflate, use level 3.',
  ),
  'archive.minFreeBytes': define(
    z.number().int().min(0),
    1_073_741_824,
    'B',
    'Crawling stops while the archive has less free space than this. It resumes when space is available.',
  ),
  'archive.scrubDays': define(
    z.number().int().min(0).max(3_650),
    90,
    'd',
    'Every sealed WARC file, and its copy in the replica, is read again within this time and compared with its SHA-256. 0 = never.',
  ),
  'archive.scrubBytesPerSecond': define(
    bytes.min(65_536).max(10_000_000_000),
    20_000_000,
    'B/s',
    'Maximum speed at which files are read to check and to copy them. At 20 MB/s, 90 days suffice for 155 TB.',
  ),
  'archive.pullSeconds': define(
    z.number().int().min(60).max(31_536_000),
    21_600,
    's',
    'Interval at which another archive is polled for packages. Failed pulls are retried after an hour.',
  ),
  'takedown.purgeDays': define(
    z.number().int().min(1).max(3_650),
    30,
    'd',
    'Time from the request to the deadline of a purge, unless the request names a deadline. A purge begins one day before its deadline and cannot be undone from then on.',
  ),
  'archive.indexSeconds': define(
    z.number().int().min(60).max(604_800),
    3_600,
    's',
    'The index by URL, from which CDX queries of prefixes, hosts and domains are answered, is brought up to date after this time. Captures that it lacks are listed, too, from the memory of the console.',
  ),
  'archive.indexCaptures': define(
    z.number().int().min(1_000).max(200_000),
    100_000,
    null,
    'The index by URL is updated earlier when about this many captures are missing from it.',
  ),
  'archive.onSiteNetworks': define(
    singleLine(5_000).refine(areAddresses, valueRules.addresses),
    '',
    null,
    'IP addresses and networks, separated by spaces, from which replay shows captures that access rules keep on site. The address of the connection counts, or the client that a trusted proxy (TRUSTED_PROXIES) names. Public addresses take it into account under an IP address, localhost or the name of REPLAY_URL only.',
  ),
  'archive.publicRequestsPerMinute': define(
    z.number().int().min(0).max(1_000_000),
    3_000,
    null,
    'Requests per minute and client network (address; IPv6: /64) to the public addresses of the archive: captures, Memento, CDX, records. archive.onSiteNetworks are exempt. 0 = no limit.',
  ),
} as const;

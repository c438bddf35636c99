import { z } from 'zod';
import { bytes, define } from './setting-definition.ts';

/** Packages for consumers of the archive. */
export const packageSettings = {
  'packages.everySeconds': define(
    z.number().int().min(0).max(31_536_000),
    86_400,
    's',
    'Time between two packages of a node for a consumer. 0 = packages are made on request only.',
  ),
  'packages.startSeconds': define(
    z.number().int().min(0).max(31_535_999),
    10_800,
    's',
    'Start of packaging, after midnight UTC: 10,800 s is 3:00. With intervals shorter or longer than a day, the intervals are counted from this time on 1 January 1970.',
  ),
  'packages.retrySeconds': define(
    z.number().int().min(1).max(31_536_000),
    3_600,
    's',
    'A node whose files cannot be read is retried once after this time, then at the next scheduled time.',
  ),
  'packages.keepDays': define(
    z.number().int().min(1).max(3_650),
    7,
    'd',
    'Time for which a package can be fetched. Then its files are deleted.',
  ),
  'packages.maxFileBytes': define(
    bytes.min(1_048_576).max(4_294_967_296),
    1_073_741_824,
    'B',
    'Size at which a WARC file of a package ends and the next one begins.',
  ),
  'packages.minFreeBytes': define(
    z.number().int().min(0),
    5_368_709_120,
    'B',
    'Packaging pauses while the disk of the snapshot directory has less free space than this.',
  ),
  'packages.transfersAtOnce': define(
    z.number().int().min(1).max(100),
    4,
    null,
    'Files that a consumer fetches at the same time. Further requests are answered with 429.',
  ),
  'packages.bytesPerSecond': define(
    z.number().int().min(0).max(100_000_000_000),
    0,
    'B/s',
    'Maximum speed at which a consumer fetches, over all of its transfers. 0 = no limit.',
  ),
} as const;

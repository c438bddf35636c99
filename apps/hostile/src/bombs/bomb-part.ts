import type { Goal } from '@meguri/bench/goal';
import type { HostilePart } from '../hostile-part.ts';
import { maxExpandedBytes, readBombs } from './read-bombs.ts';

const maxSeconds = 3;
/** Room for the expanded body twice and for the windows of four decoders. */
const maxMegabytes = 80;

/** Compressed bodies that expand to gigabytes. */
export const bombPart: HostilePart = {
  name: 'bombs',
  subject: 'gzip, deflate, Brotli and Zstandard bombs in bodies, robots.txt, sitemaps and WARC records',
  run: async (_scale, log) => {
    const read = await readBombs();
    for (const { name, compressedBytes, expandedBytes, seconds, megabytes } of read)
      log(
        `${name}: ${compressedBytes} B to ${expandedBytes} B in ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`,
      );
    const most = (of: 'seconds' | 'megabytes' | 'expandedBytes') => Math.max(...read.map((bomb) => bomb[of]));
    return [
      { what: 'longest of these, s', value: most('seconds'), target: maxSeconds, reach: 'at most' },
      { what: 'most memory of these, MB', value: most('megabytes'), target: maxMegabytes, reach: 'at most' },
      {
        what: 'most bytes expanded',
        value: most('expandedBytes'),
        target: maxExpandedBytes,
        reach: 'at most',
      },
    ] satisfies Goal[];
  },
};

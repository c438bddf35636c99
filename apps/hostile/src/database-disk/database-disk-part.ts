import type { Goal } from '@meguri/bench/goal';
import type { HostilePart, HostileScale } from '../hostile-part.ts';
import { crawlOnFullDisk, type FullDiskScale } from './crawl-on-full-disk.ts';

const scales: Record<HostileScale, FullDiskScale> = {
  short: { hosts: 8, pagesOfHost: 60, seconds: 3 },
  full: { hosts: 20, pagesOfHost: 120, seconds: 10 },
};

/** The disk of PostgreSQL fills up under a crawl. Figures: docs/limits.md#database-disk. */
export const databaseDiskPart: HostilePart = {
  name: 'database-disk',
  subject: 'the disk of PostgreSQL, 768 MB in memory, fills up in steps under a crawl; needs root',
  run: async (scale, log) => {
    const size = scales[scale];
    const run = await crawlOnFullDisk(size, log);
    if (run === null) return [];
    const expected = size.hosts * size.pagesOfHost;
    log(
      `discovery stopped: ${run.requestsWhileDiscoveryStopped} requests in ${size.seconds} s; full: ${run.uncommitted} results waited`,
    );
    const goal = (what: string, value: number, reach: Goal['reach'], target: number): Goal => ({
      what,
      value,
      reach,
      target,
    });
    return [
      goal('new pages stored while discovery is stopped', run.storedWhileDiscoveryStopped, 'at most', 0),
      goal('requests while discovery is stopped', run.requestsWhileDiscoveryStopped, 'at least', 1),
      goal('requests while crawling is stopped', run.requestsWhileCrawlingStopped, 'at most', 0),
      goal('seconds until crawling resumes with room', run.resumeSeconds, 'at most', 10),
      goal('requests while PostgreSQL refuses writes', run.requestsWhileRefused, 'at most', 0),
      goal('results that wait for PostgreSQL', run.uncommitted, 'at least', 1),
      goal('seconds until crawling resumes after refusals', run.resumeAfterRefusalSeconds, 'at most', 45),
      goal('pages known in the end, share', run.pages / expected, 'at least', 1),
      goal('pages captured in the end, share', run.captured / expected, 'at least', 1),
      goal('kept figures that differ when recomputed', run.wrongFigures, 'at most', 0),
      goal('records of the archive with faults', run.archiveFaults, 'at most', 0),
    ];
  },
};

import type { HostilePart, HostileScale } from '../hostile-part.ts';
import { crawlTraps, type TrapRun, type TrapTiming } from './crawl-traps.ts';

const scales: Readonly<Record<HostileScale, TrapTiming>> = {
  short: { hosts: 300, seconds: 15, intervalSeconds: 0.02, minRevisitSeconds: 20 },
  full: { hosts: 300, seconds: 600, intervalSeconds: 0.1, minRevisitSeconds: 20 },
};

const leastReduction: Readonly<Record<HostileScale, number>> = { short: 0.2, full: 0.9 };

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((total, count) => total + count, 0);
/**
 * Accesses without revisits of distinct pages: changing pages should be revisited, and a crawl in a trap has
 * no time for that.
 */
const withoutRevisits = ({ trapped, distinct }: TrapRun) => sum(trapped) + distinct.size;

/**
 * Calendars and sessions of the simulated web, in two crawls at the same time: with and without content seen.
 */
export const trapsPart: HostilePart = {
  name: 'traps',
  subject: 'calendars without end and sessions under a parameter of the site’s own',
  run: async (scale, log) => {
    const timing = scales[scale];
    const [before, after] = await Promise.all([crawlTraps('off', timing), crawlTraps('similar', timing)]);
    for (const [name, run] of [
      ['content.seen=off', before],
      ['content.seen=similar', after],
    ] as const)
      log(
        `${name}: ${sum(run.accesses)} accesses to ${run.accesses.size} trap hosts in ${timing.seconds} s, ${sum(run.trapped)} of them into traps, ${run.distinct.size} distinct pages visited ${sum(run.accesses) - sum(run.trapped)} times, ${run.duplicates} duplicates, ${run.held} pages held`,
      );
    for (const [host, count] of before.accesses)
      log(
        `${host}: ${count} accesses (${before.trapped.get(host) ?? 0} into traps) and ${before.captured.get(host) ?? 0} pages before, ${after.accesses.get(host) ?? 0} (${after.trapped.get(host) ?? 0}) and ${after.captured.get(host) ?? 0} after, ${[...before.distinct].filter((page) => page.startsWith(host)).length} distinct pages`,
      );
    // A short run does not reach all pages; those it holds back are lost for a long time.
    const isLost = (page: string) =>
      scale === 'short' ? after.heldDistinct.has(page) : !after.distinct.has(page);
    const lost = [...before.distinct].filter((page) => !after.distinct.has(page) && isLost(page));
    if (lost.length > 0) log(`lost: ${lost.slice(0, 20).join(' ')}`);
    return [
      {
        what: 'accesses to trap hosts that are saved, revisits of distinct pages apart, share',
        value: 1 - withoutRevisits(after) / withoutRevisits(before),
        target: leastReduction[scale],
        reach: 'at least',
      },
      {
        what: 'accesses to calendars and session ids that are saved, share',
        value: 1 - sum(after.trapped) / sum(before.trapped),
        target: leastReduction[scale],
        reach: 'at least',
      },
      { what: 'distinct pages that are lost', value: lost.length, target: 0, reach: 'at most' },
    ];
  },
};

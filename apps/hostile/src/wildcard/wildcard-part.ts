import type { Goal } from '@meguri/bench/goal';
import type { HostilePart, HostileScale } from '../hostile-part.ts';
import { crawlBesideWildcards, type WildcardRun, type WildcardTiming } from './crawl-beside-wildcards.ts';

interface WildcardScale {
  timing: WildcardTiming;
  honestHosts: number;
  linksOfAttackingPage: number;
  /** Numbers of attacking sites, with a separate crawl for each number. */
  attackers: readonly number[];
  /**
   * Least visits of honest hosts as a share of those without attackers; lower for a short crawl, which makes
   * few.
   */
  leastShare: number;
}

const scales: Readonly<Record<HostileScale, WildcardScale>> = {
  short: {
    timing: { seconds: 6, intervalSeconds: 2, turnSeconds: 1, concurrency: 6, newHostsPerDay: 20 },
    honestHosts: 10,
    linksOfAttackingPage: 60,
    attackers: [3],
    leastShare: 0.85,
  },
  full: {
    timing: { seconds: 240, intervalSeconds: 20, turnSeconds: 20, concurrency: 100, newHostsPerDay: 200 },
    honestHosts: 60,
    linksOfAttackingPage: 200,
    attackers: [1, 10],
    leastShare: 0.95,
  },
};

const accessesOfHost = 2;

/** Sites with wildcard DNS and honest hosts: a crawl without these sites, then the same crawl with them. */
export const wildcardPart: HostilePart = {
  name: 'wildcard',
  subject: 'sites whose pages link to endless random subdomains',
  run: async (scale, log) => {
    const { timing, honestHosts, linksOfAttackingPage, attackers } = scales[scale];
    const crawl = async (count: number): Promise<WildcardRun> => {
      const size = { honestHosts, pagesOfHonestHost: 500, attackers: count, linksOfAttackingPage };
      const run = await crawlBesideWildcards(size, timing);
      const megabytes = (run.grownBytes / 1e6).toFixed(1);
      log(
        `${count} attacking: ${run.honestVisits} honest and ${run.attackingVisits} attacking visits in ${timing.seconds} s, ${run.hosts} hosts, database +${megabytes} MB`,
      );
      return run;
    };
    const alone = await crawl(0);
    const goals: Goal[] = [];
    for (const count of attackers) goals.push(...goalsOf(count, alone, await crawl(count), scale));
    return goals;
  },
};

function goalsOf(count: number, alone: WildcardRun, beside: WildcardRun, scale: HostileScale): Goal[] {
  const { timing, honestHosts, leastShare } = scales[scale];
  const sites = count === 1 ? 'one site' : `${count} sites`;
  const growth: Goal = {
    what: `growth of the database in an hour because of ${sites}, MB`,
    value: hourlyGrowthBytes(alone, beside, beside.hosts - honestHosts) / 1e6,
    target: 50,
    reach: 'at most',
  };
  return [
    {
      what: `visits of honest hosts beside ${sites}, share of those without`,
      value: beside.honestVisits / alone.honestVisits,
      target: leastShare,
      reach: 'at least',
    },
    {
      what: `hosts taken of each of ${sites}, the seed included`,
      value: (beside.hosts - honestHosts) / count,
      target: timing.newHostsPerDay + 1,
      reach: 'at most',
    },
    ...(scale === 'full' ? [growth] : []),
  ];
}

/**
 * Bytes by which the database grows in an hour: every host that the budgets admit is accessed twice, for
 * robots.txt and its page, and not again before the shortest revisit interval of a day.
 */
function hourlyGrowthBytes(alone: WildcardRun, beside: WildcardRun, attackingHosts: number): number {
  const expectedVisits = accessesOfHost * attackingHosts;
  const share = Math.max(1, expectedVisits / Math.max(1, beside.attackingVisits));
  return (beside.grownBytes - alone.grownBytes) * share;
}

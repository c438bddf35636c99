import type { Goal } from '@meguri/bench/goal';
import type { HostilePart } from '../hostile-part.ts';
import { crawlBesideWildcards, type WildcardRun } from './crawl-beside-wildcards.ts';

const scales = {
  short: { seconds: 6, intervalSeconds: 0.5, honestHosts: 20, attackers: [10] },
  full: { seconds: 120, intervalSeconds: 20, honestHosts: 60, attackers: [1, 10] },
} as const;

const linksOfAttackingPage = 200;
const secondsPerHour = 3_600;

/** Sites with wildcard DNS beside honest hosts: a crawl without them, then the same with them. */
export const wildcardPart: HostilePart = {
  name: 'wildcard',
  subject: 'one site, and ten, whose pages link to endless random subdomains',
  run: async (scale, log) => {
    const { seconds, intervalSeconds, honestHosts, attackers } = scales[scale];
    const crawl = async (count: number): Promise<WildcardRun> => {
      const size = { honestHosts, pagesOfHonestHost: 500, attackers: count, linksOfAttackingPage };
      const run = await crawlBesideWildcards(size, { seconds, intervalSeconds });
      const megabytes = ((run.firstHalfBytes + run.secondHalfBytes) / 1e6).toFixed(1);
      log(
        `${count} attacking: ${run.honestVisits} honest and ${run.attackingVisits} attacking visits in ${seconds} s, ${run.hosts} hosts, database +${megabytes} MB`,
      );
      return run;
    };
    const alone = await crawl(0);
    const goals: Goal[] = [];
    for (const count of attackers) goals.push(...goalsOf(count, alone, await crawl(count), seconds));
    return goals;
  },
};

function goalsOf(count: number, alone: WildcardRun, beside: WildcardRun, seconds: number): Goal[] {
  const sites = count === 1 ? 'one site' : `${count} sites`;
  return [
    {
      what: `visits of honest hosts beside ${sites}, share of those without`,
      value: beside.honestVisits / alone.honestVisits,
      target: 0.95,
      reach: 'at least',
    },
    {
      what: `growth of the database in an hour because of ${sites}, MB`,
      value: hourlyGrowthBytes(alone, beside, seconds) / 1e6,
      target: 50,
      reach: 'at most',
    },
  ];
}

/** The first half holds what is taken at once; the rest of the hour grows like the second half. */
function hourlyGrowthBytes(alone: WildcardRun, beside: WildcardRun, seconds: number): number {
  const first = beside.firstHalfBytes - alone.firstHalfBytes;
  const second = Math.max(0, beside.secondHalfBytes - alone.secondHalfBytes);
  return first + (second / (seconds / 2)) * (secondsPerHour - seconds / 2);
}

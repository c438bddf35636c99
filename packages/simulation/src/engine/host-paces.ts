import { neededIntervalSeconds } from '@meguri/schedule';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';
import type { SimulationSettings } from './simulation-settings.ts';

/** First visits come before all deadlines. */
const beforeDeadlines = -1e12;

/** The demand of each host, and the access interval that it needs if the crawl paces its hosts. */
export function createHostPaces(
  { hosts, pageCount }: Population,
  { pacing, limits }: Pick<SimulationSettings, 'pacing' | 'limits'>,
) {
  const intervalSeconds = new Float64Array(pageCount);
  const revisitsPerDay = new Float64Array(hosts.length);
  const newInQueue = new Int32Array(hosts.length);
  return {
    /** The last planned interval; 0 before the first visit. */
    intervalOf: (page: number) => intervalSeconds[page] ?? 0,
    plan: (host: number, page: number, seconds: number | null) => {
      const before = intervalSeconds[page] ?? 0;
      if (before > 0) revisitsPerDay[host]! -= secondsPerDay / before;
      if (seconds !== null) revisitsPerDay[host]! += secondsPerDay / seconds;
      intervalSeconds[page] = seconds ?? 0;
    },
    enterQueue: (host: number, isNew: boolean) => {
      if (isNew) newInQueue[host]! += 1;
    },
    leaveQueue: (host: number, isNew: boolean) => {
      if (isNew) newInQueue[host]! -= 1;
    },
    scoreOf: ({ page, since, isNew }: { page: number; since: number; isNew: boolean }) => {
      if (!pacing) return since;
      return isNew ? since + beforeDeadlines : since + pacing.slackShare * (intervalSeconds[page] ?? 0);
    },
    /** Null: the host is not paced, or pages wait for their first visit. */
    neededSeconds: (host: number, clockPace: number): number | null => {
      if (!pacing || (newInQueue[host] ?? 0) > 0) return null;
      const demand = {
        revisitsPerDay: revisitsPerDay[host] ?? 0,
        clockPace,
        robotsPerDay: 0,
        accessesPerVisit: 1,
        shortestRevisitSeconds: limits.minIntervalSeconds,
      };
      return neededIntervalSeconds(demand, pacing);
    },
  };
}

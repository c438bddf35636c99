import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';

/**
 * Pages are counted by the logarithm of their intervals: this many cells per factor e, the first at e^{@link
 * firstLog} days.
 */
const cellsPerE = 10;
const firstLog = -8;
const cellCount = 200;

const memoryDays = 30;
/** The plan outweighs observed accesses until those of this many days are counted. */
const trustedDays = 10;
const lowestPace = 0.25;
const highestPace = 4;

/** Shortest time to the end that is assumed, so that accesses do not pile up in the last days. */
const shortestHorizonDays = 5;
const bisections = 24;

export interface BudgetKeeper {
  /** Counts a page that entered the schedule. */
  admit(host: number): void;
  /** Counts a page's planned interval, before any stretch. */
  plan(page: number, intervalSeconds: number): void;
  /** Page days in the schedule until now. */
  knownDays(now: number): number;
  /** The factor for all intervals from now on. */
  stretch(now: number, accesses: number): number;
}

/**
 * Keeps a crawl to `budget` accesses per known page and day overall, with one stretch of all intervals for
 * the remaining time: a host that is watched briefly costs little and does not wait for others. Host clocks
 * make pages fall due sooner or later than planned, so plans are compared with the accesses made.
 */
export function createBudgetKeeper(
  population: Population,
  budget: number,
  limits: { minIntervalSeconds: number; maxIntervalSeconds: number },
): BudgetKeeper {
  const { hosts } = population;
  /** Hosts that are watched for the same time are planned together. */
  const ends = [...new Set(hosts.map(({ endSeconds }) => endSeconds))];
  const groupOf = hosts.map(({ endSeconds }) => ends.indexOf(endSeconds));
  const groups = ends.map(() => new Int32Array(cellCount));
  const cellOf = new Int16Array(population.pageCount).fill(-1);
  const known = new Int32Array(hosts.length);
  const slowest = secondsPerDay / limits.maxIntervalSeconds;
  const fastest = secondsPerDay / limits.minIntervalSeconds;
  let days = 0;
  let countedAt = 0;
  let planned = 0;
  let made = 0;
  let before = { at: 0, accesses: 0, load: 0 };

  const count = (now: number) => {
    for (let h = 0; h < hosts.length; h += 1) {
      const until = Math.min(now, hosts[h]?.endSeconds ?? 0);
      days += (known[h] ?? 0) * Math.max(0, (until - countedAt) / secondsPerDay);
    }
    countedAt = now;
  };
  const daysLeft = (now: number) =>
    hosts.reduce((sum, { endSeconds }, h) => {
      return sum + (known[h] ?? 0) * Math.max(0, (endSeconds - now) / secondsPerDay);
    }, 0);
  const active = (now: number) =>
    hosts.reduce((sum, { endSeconds }, h) => sum + (endSeconds > now ? (known[h] ?? 0) : 0), 0);
  const daysUntil = (end: number, now: number) =>
    end > now ? Math.max((end - now) / secondsPerDay, shortestHorizonDays) : 0;
  /** Accesses per day that a group of hosts demands. */
  const loadOf = (cells: Int32Array, logStretch: number) => {
    let sum = 0;
    for (let cell = 0; cell < cellCount; cell += 1) {
      const pages = cells[cell] ?? 0;
      if (pages === 0) continue;
      const logDays = firstLog + (cell + 0.5) / cellsPerE + logStretch;
      sum += pages * Math.min(fastest, Math.max(slowest, Math.exp(-logDays)));
    }
    return sum;
  };
  const sumOverGroups = (logStretch: number, weightOf: (end: number) => number) =>
    groups.reduce((sum, cells, g) => {
      const weight = weightOf(ends[g] ?? 0);
      return weight > 0 ? sum + weight * loadOf(cells, logStretch) : sum;
    }, 0);
  /** Accesses made per access planned. */
  const pace = (now: number, accesses: number, wanted: number) => {
    const elapsed = (now - before.at) / secondsPerDay;
    const kept = Math.exp(-elapsed / memoryDays);
    planned = planned * kept + before.load * elapsed;
    made = made * kept + (before.load > 0 ? accesses - before.accesses : 0);
    const trust = wanted * trustedDays;
    return Math.min(Math.max((made + trust) / (planned + trust), lowestPace), highestPace);
  };

  return {
    admit: (host) => {
      known[host] = (known[host] ?? 0) + 1;
    },
    plan: (page, intervalSeconds) => {
      const cells = groups[groupOf[population.hostOf[page] ?? 0] ?? 0];
      if (cells === undefined) throw new Error(`page ${page} has no host`);
      const old = cellOf[page] ?? -1;
      if (old >= 0) cells[old] = (cells[old] ?? 0) - 1;
      const cell = Math.floor((Math.log(intervalSeconds / secondsPerDay) - firstLog) * cellsPerE);
      const bounded = Math.min(Math.max(cell, 0), cellCount - 1);
      cellOf[page] = bounded;
      cells[bounded] = (cells[bounded] ?? 0) + 1;
    },
    knownDays: (now) => {
      count(now);
      return days;
    },
    stretch: (now, accesses) => {
      count(now);
      const left = daysLeft(now);
      const pages = active(now);
      if (pages === 0) return 1;
      const allowed = Math.max(0, budget * (days + left) - accesses);
      const goal = allowed / pace(now, accesses, (allowed * pages) / left);
      let low = -12;
      let high = 12;
      for (let i = 0; i < bisections; i += 1) {
        const middle = (low + high) / 2;
        if (sumOverGroups(middle, (end) => daysUntil(end, now)) > goal) low = middle;
        else high = middle;
      }
      before = { at: now, accesses, load: sumOverGroups(high, (end) => (end > now ? 1 : 0)) };
      return Math.exp(high);
    },
  };
}

import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';

/** Pages are counted by the logarithm of their intervals: this many cells per factor e, the first one at e^{@link firstLog} days. */
const cellsPerE = 10;
const firstLog = -8;
const cellCount = 200;

const memoryDays = 30;
/** Until so many days' accesses were seen, the plan is trusted more than they are. */
const trustedDays = 10;
const lowestPace = 0.25;
const highestPace = 4;

/** What is left is spread over at least this, so that the last days of a crawl do not rush. */
const shortestHorizonDays = 5;
const bisections = 24;

export interface BudgetKeeper {
  /** A page entered the schedule. */
  admit(host: number): void;
  /** A page is to be visited at an interval, before any stretch. */
  plan(page: number, intervalSeconds: number): void;
  /** Page days that were in the schedule until now. */
  knownDays(now: number): number;
  /** By how much all intervals are to be stretched from now on. */
  stretch(now: number, accesses: number): number;
}

/**
 * Keeps a crawl to `budget` accesses per known page and day in the whole: what is left of them is spread evenly over what is left of the
 * time. Since host clocks make pages fall due sooner or later than planned, plans are compared with what came of them.
 */
export function createBudgetKeeper(
  population: Population,
  budget: number,
  limits: { minIntervalSeconds: number; maxIntervalSeconds: number },
): BudgetKeeper {
  const { hosts } = population;
  const cells = new Int32Array(cellCount);
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
  const loadAt = (logStretch: number) => {
    let sum = 0;
    for (let cell = 0; cell < cellCount; cell += 1) {
      const pages = cells[cell] ?? 0;
      if (pages === 0) continue;
      const logDays = firstLog + (cell + 0.5) / cellsPerE + logStretch;
      sum += pages * Math.min(fastest, Math.max(slowest, Math.exp(-logDays)));
    }
    return sum;
  };
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
      const allowed = budget * (days + left) - accesses;
      const wanted = Math.max(0, (allowed * pages) / Math.max(left, shortestHorizonDays * pages));
      const goal = wanted / pace(now, accesses, wanted);
      let low = -12;
      let high = 12;
      for (let i = 0; i < bisections; i += 1) {
        const middle = (low + high) / 2;
        if (loadAt(middle) > goal) low = middle;
        else high = middle;
      }
      before = { at: now, accesses, load: loadAt(high) };
      return Math.exp(high);
    },
  };
}

import type { Frontier } from '@meguri/frontier';
import { dailyCapacity } from '@meguri/schedule';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';
import type { PagePlanned } from './access-page.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import type { HostAgenda } from './host-agenda.ts';
import type { HostPricing } from '@meguri/schedule';
import type { HostStakes } from './back-queues.ts';
import { createHostPaces } from './host-paces.ts';
import { createHostPricing, importance } from './host-pricing.ts';
import type { SimulationSettings } from './simulation-settings.ts';
import { tallyLateness, tallyPriced, type Tally } from './tally.ts';

export interface HostVisitorParts {
  population: Population;
  settings: SimulationSettings;
  tally: Tally;
  budget: BudgetKeeper;
  agendas: readonly HostAgenda[];
  frontier: Frontier;
  accessPage: (page: number, now: number, pricing: HostPricing | null) => PagePlanned | null;
}

/** Most accesses of a visit; none begins later than an hour after the first. */
const longestBurst = 64;
const burstSeconds = 3_600;

/** Rate of pages without a known one, on hosts without a known one. */
const assumedRatePerDay = 0.1;

/**
 * Visits hosts: due pages go to the short-term queue, and its first pages are accessed,
 * one per access interval.
 */
export function createHostVisitor(parts: HostVisitorParts) {
  const { population, settings, tally, budget, agendas, frontier, accessPage } = parts;
  const { hosts } = population;
  const pricing = settings.plan.pricesOverload
    ? hosts.map((_, h) => createHostPricing(settings.accessIntervalSeconds[h] ?? 0, settings.limits))
    : [];
  const freeAt = new Float64Array(hosts.length);
  const queued = new Int32Array(hosts.length);
  const dueSince = new Float64Array(population.pageCount);
  /** When each host last had no due page left: a page due now fell due later. */
  const clearedAt = new Float64Array(hosts.length);
  const dueVirtualDays = new Float64Array(population.pageCount);
  const promisedAt = new Float64Array(population.pageCount).fill(Infinity);
  /** Time that each host spent on first visits, which precede all others and have no deadline. */
  const firstVisitSeconds = new Float64Array(hosts.length);

  /** The known rate and the time of the last capture of each page, for the host's front queue. */
  const ratePerDay = new Float64Array(population.pageCount).fill(Number.NaN);
  const capturedAt = new Float64Array(population.pageCount).fill(Number.NaN);
  const rateSum = new Float64Array(hosts.length);
  const ratePages = new Int32Array(hosts.length);
  const recordRate = (host: number, page: number, rate: number | null) => {
    if (rate === null) return;
    const before = ratePerDay[page] ?? Number.NaN;
    rateSum[host]! += rate - (Number.isNaN(before) ? 0 : before);
    ratePages[host]! += Number.isNaN(before) ? 1 : 0;
    ratePerDay[page] = rate;
  };

  const paces = createHostPaces(population, settings);
  const isPriced = (host: number) => pricing[host]?.isPriced() ?? false;
  const nextAt = (host: number, now: number) =>
    Math.max(freeAt[host] ?? 0, (queued[host] ?? 0) > 0 ? now : agendas[host]!.nextAt(now, isPriced(host)));

  /** Moves due pages to the short-term queue, at most a day's capacity of the host. */
  const refill = async (host: number, now: number) => {
    const capacity = dailyCapacity(settings.accessIntervalSeconds[host] ?? 0);
    const pages: { urlKey: string; score: number }[] = [];
    const earliest = clearedAt[host] ?? 0;
    let free = capacity - (queued[host] ?? 0);
    while (free > 0) {
      const idle = (queued[host] ?? 0) + pages.length === 0;
      const due = agendas[host]!.take(now, idle && isPriced(host));
      if (due === null) {
        clearedAt[host] = now;
        break;
      }
      if (due.isNew) budget.admit(host);
      // First visits have no deadline.
      dueSince[due.page] = due.isNew ? Infinity : Math.max(due.since, earliest);
      dueVirtualDays[due.page] = due.virtualDays;
      paces.enterQueue(host, due.isNew);
      pages.push({ urlKey: String(due.page), score: paces.scoreOf(due) });
      free -= 1;
    }
    if (pages.length > 0) queued[host] = (queued[host] ?? 0) + (await frontier.push(BigInt(host), pages));
  };

  const burstOf = (host: number) => {
    const interval = settings.accessIntervalSeconds[host] ?? 0;
    return Math.min(longestBurst, Math.max(1, Math.floor(burstSeconds / Math.max(interval, 1))));
  };

  return {
    isPriced,
    nextAt,
    /** Time from which on a host may be accessed again. */
    freeAt: (host: number) => freeAt[host] ?? 0,
    /** The due pages that the next visit can access. */
    stakesOf: async (host: number, now: number): Promise<HostStakes> => {
      agendas[host]!.advance(now);
      await refill(host, now);
      const pages = (await frontier.peek(BigInt(host), burstOf(host))).map(Number).map((page) => ({
        ratePerDay: Number.isNaN(ratePerDay[page]) ? null : (ratePerDay[page] ?? null),
        importance,
        daysSinceVerdict: Number.isNaN(capturedAt[page])
          ? null
          : (now - (capturedAt[page] ?? 0)) / secondsPerDay,
      }));
      const known = ratePages[host] ?? 0;
      return { pages, assumedRatePerDay: known > 0 ? (rateSum[host] ?? 0) / known : assumedRatePerDay };
    },
    /** Makes one visit to a host; returns when the next is due. */
    async visit(host: number, now: number): Promise<number> {
      const id = BigInt(host);
      const wasPriced = isPriced(host);
      const freeSince = freeAt[host] ?? 0;
      agendas[host]!.advance(now);
      await refill(host, now);
      const paced = wasPriced ? null : paces.neededSeconds(host, agendas[host]!.pace());
      const interval = Math.max(settings.accessIntervalSeconds[host] ?? 0, paced ?? 0);
      const keys = await frontier.peek(id, paced === null ? burstOf(host) : 1);
      let time = now;
      for (const key of keys) {
        if (time >= (hosts[host]?.endSeconds ?? 0)) break;
        const page = Number(key);
        agendas[host]!.advance(time);
        if (isPriced(host)) agendas[host]!.serve(dueVirtualDays[page] ?? Infinity);
        // The clock of a priced host advances with served pages, so lateness is measured against planned
        // times.
        const others = firstVisitSeconds[host] ?? 0;
        const since = dueSince[page] ?? time;
        const due = isPriced(host) ? others + (promisedAt[page] ?? time) : since;
        if (since !== Infinity) tallyLateness(tally.hosts[host]!, Math.max(0, time - due), isPriced(host));
        if (since !== Infinity)
          settings.onRevisit?.({
            host,
            page,
            now: time,
            waitedSeconds: Math.max(0, time - since),
            intervalSeconds: paces.intervalOf(page),
          });
        paces.leaveQueue(host, since === Infinity);
        if (since === Infinity) firstVisitSeconds[host] = others + interval;
        const planned = accessPage(page, time, pricing[host]?.pricing() ?? null);
        recordRate(host, page, planned?.ratePerDay ?? null);
        if (planned) capturedAt[page] = time;
        promisedAt[page] = planned ? time - others + planned.intervalSeconds : Infinity;
        if (planned) pricing[host]?.plan(planned);
        paces.plan(host, page, planned?.intervalSeconds ?? null);
        time += interval;
      }
      if (wasPriced) tallyPriced(tally.hosts[host]!, { freeSince, from: now, to: time });
      queued[host] = await frontier.remove(id, keys);
      pricing[host]?.settle(time, agendas[host]!.unvisitedPages(time));
      freeAt[host] = time;
      return nextAt(host, time);
    },
  };
}

import type { Frontier } from '@meguri/frontier';
import { dailyCapacity } from '@meguri/schedule';
import type { Population } from '../population/population.ts';
import type { PagePlanned } from './access-page.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import type { HostAgenda } from './host-agenda.ts';
import type { HostPricing } from '@meguri/schedule';
import { createHostPricing } from './host-pricing.ts';
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
  /** When each host last had nothing more due: a page due now fell due later. */
  const clearedAt = new Float64Array(hosts.length);
  const dueVirtualDays = new Float64Array(population.pageCount);
  const promisedAt = new Float64Array(population.pageCount).fill(Infinity);
  /** Time that each host spent on first visits, which come before all others and are not promised. */
  const firstVisitSeconds = new Float64Array(hosts.length);

  const isPriced = (host: number) => pricing[host]?.isPriced() ?? false;
  const nextAt = (host: number, now: number) =>
    Math.max(freeAt[host] ?? 0, (queued[host] ?? 0) > 0 ? now : agendas[host]!.nextAt(now, isPriced(host)));

  /** Moves due pages to the short-term queue, at most a day's capacity of the host. */
  const refill = async (host: number, now: number) => {
    const capacity = dailyCapacity(settings.accessIntervalSeconds[host] ?? 0);
    const pages: { urlKey: string; score: number }[] = [];
    const earliest = clearedAt[host] ?? 0;
    let room = capacity - (queued[host] ?? 0);
    while (room > 0) {
      const idle = (queued[host] ?? 0) + pages.length === 0;
      const due = agendas[host]!.take(now, idle && isPriced(host));
      if (due === null) {
        clearedAt[host] = now;
        break;
      }
      if (due.isNew) budget.admit(host);
      // First visits are not promised for any time.
      dueSince[due.page] = due.isNew ? Infinity : Math.max(due.since, earliest);
      dueVirtualDays[due.page] = due.virtualDays;
      pages.push({ urlKey: String(due.page), score: due.since });
      room -= 1;
    }
    if (pages.length > 0) queued[host] = (queued[host] ?? 0) + (await frontier.push(BigInt(host), pages));
  };

  return {
    isPriced,
    nextAt,
    /** One visit to a host; returns when the next is due. */
    async visit(host: number, now: number): Promise<number> {
      const id = BigInt(host);
      const interval = settings.accessIntervalSeconds[host] ?? 0;
      const burst = Math.min(longestBurst, Math.max(1, Math.floor(burstSeconds / Math.max(interval, 1))));
      const wasPriced = isPriced(host);
      const freeSince = freeAt[host] ?? 0;
      agendas[host]!.advance(now);
      await refill(host, now);
      const keys = await frontier.peek(id, burst);
      let time = now;
      for (const key of keys) {
        if (time >= (hosts[host]?.endSeconds ?? 0)) break;
        const page = Number(key);
        agendas[host]!.advance(time);
        if (isPriced(host)) agendas[host]!.serve(dueVirtualDays[page] ?? Infinity);
        // The clock of a priced host advances by served pages, so lateness is measured by promises.
        const others = firstVisitSeconds[host] ?? 0;
        const since = dueSince[page] ?? time;
        const due = isPriced(host) ? others + (promisedAt[page] ?? time) : since;
        if (since !== Infinity) tallyLateness(tally.hosts[host]!, Math.max(0, time - due), isPriced(host));
        if (since === Infinity) firstVisitSeconds[host] = others + interval;
        const planned = accessPage(page, time, pricing[host]?.pricing() ?? null);
        promisedAt[page] = planned ? time - others + planned.intervalSeconds : Infinity;
        if (planned) pricing[host]?.plan(planned);
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

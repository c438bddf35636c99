import { createMemoryFrontier } from '@meguri/frontier';
import FlatQueue from 'flatqueue';
import type { Population } from '../population/population.ts';
import { secondsPerDay } from '../seconds.ts';
import { createAccessor } from './access-page.ts';
import { createArchive } from './archive.ts';
import { createBackQueues } from './back-queues.ts';
import { createBudgetKeeper } from './budget-keeper.ts';
import { HostAgenda } from './host-agenda.ts';
import { createPriorLearner } from './prior-learner.ts';
import type { SimulationSettings } from './simulation-settings.ts';
import { createHostVisitor } from './visit-host.ts';
import { newTally, sumOverHosts, type Tally } from './tally.ts';

/** How often the budget's stretch is solved and the prior may be learned. */
const roundSeconds = secondsPerDay / 2;

/**
 * One crawl of a population under a virtual clock, with the scheduler, host clocks and
 * frontier of the real crawl.
 */
export async function simulate(population: Population, settings: SimulationSettings): Promise<Tally> {
  const { plan, limits } = settings;
  const { hosts } = population;
  const tally = newTally(hosts.length, population.pageCount);
  const archive = createArchive(population, tally);
  const budget = createBudgetKeeper(population, settings.budget ?? 1, limits);
  const agendas = hosts.map((host) => new HostAgenda(host, population, plan));
  const frontier = createMemoryFrontier();
  const learner = plan.learnsPrior ? createPriorLearner(population) : null;
  const { accessPage, importHistory } = createAccessor({
    population,
    settings,
    tally,
    archive,
    budget,
    agendas,
    learner,
  });
  const visitHost = createHostVisitor({ population, settings, tally, budget, agendas, frontier, accessPage });

  const wakes = new FlatQueue();
  const wakeAt = new Float64Array(hosts.length);
  const wake = (host: number, at: number) => {
    wakeAt[host] = at;
    if (at < (hosts[host]?.endSeconds ?? 0)) wakes.push(host, at);
  };
  const stretchIntervals = (now: number) => {
    const stretch = budget.stretch(now, sumOverHosts(tally).accesses);
    agendas.forEach((agenda, host) => {
      if (now >= (hosts[host]?.endSeconds ?? 0)) return;
      agenda.setStretch(visitHost.isPriced(host) ? 1 : stretch, now);
      wake(host, visitHost.nextAt(host, now));
    });
  };

  const { backQueues: queueSettings } = settings;
  const queues = queueSettings
    ? createBackQueues(queueSettings, { frontier, random: settings.random, stakesOf: visitHost.stakesOf })
    : null;
  const holds = new Uint8Array(hosts.length);
  /** A due host waits for a back queue, and releases it after its visit. */
  const visitByTurns = async (host: number, now: number, turns: NonNullable<typeof queues>) => {
    if (holds[host] === 1) {
      holds[host] = 0;
      await turns.release(host);
    }
    const at = visitHost.nextAt(host, now);
    if (at > now) wake(host, at);
    else if (now < (hosts[host]?.endSeconds ?? 0)) await turns.enqueue(host, now);
    for (let next = await turns.admit(now); next !== null; next = await turns.admit(now)) {
      await visitHost.visit(next, now);
      holds[next] = 1;
      wakeAt[next] = Math.max(now, visitHost.freeAt(next));
      wakes.push(next, wakeAt[next]!);
    }
  };

  hosts.forEach((_, host) => wake(host, agendas[host]?.nextAt(0) ?? Infinity));
  const keepsBudget = plan.keepsBudget && settings.budget !== null;
  let importAt = settings.imports?.atSeconds ?? Infinity;
  let roundAt = roundSeconds;
  for (;;) {
    const now = wakes.peekValue();
    if (now === undefined) break;
    if (now >= importAt) {
      importHistory(importAt);
      hosts.forEach((_, host) => wake(host, visitHost.nextAt(host, importAt)));
      importAt = Infinity;
      continue;
    }
    if (now >= roundAt) {
      if (keepsBudget) stretchIntervals(roundAt);
      learner?.learn(roundAt);
      await queues?.requeueAll(roundAt);
      roundAt += roundSeconds;
      await settings.checkpoint?.(now);
      continue;
    }
    const host = wakes.pop() ?? 0;
    if (wakeAt[host] !== now) continue;
    if (queues) await visitByTurns(host, now, queues);
    else wake(host, await visitHost.visit(host, now));
  }
  archive.close();
  tally.prior = learner?.prior() ?? null;
  tally.knownDays = budget.knownDays(Math.max(0, ...hosts.map((host) => host.endSeconds)));
  return tally;
}

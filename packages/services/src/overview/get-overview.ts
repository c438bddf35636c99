import type { OverviewServices } from '@meguri/api/services-port';
import type { FigureName, NodeLive, Overview, Settings } from '@meguri/contracts';
import {
  listCrawlPauses,
  listNodes,
  openComplaintsCounter,
  readCounters,
  readStoredSettings,
  readKeepingFaults,
  readTransactionAges,
  readChangeRatios,
  hasOnlyLocalHosts,
  type PrismaClient,
} from '@meguri/database';
import { estimatedFreshness } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { alertsOf } from './alerts.ts';
import { currentNodes, totalsOf } from './read-live.ts';

/** The state of the crawl, from counters and reports of nodes: no table is scanned. */
export function createGetOverview({ prisma, redis, feed, clock }: Dependencies): OverviewServices['get'] {
  return async () => {
    const [counters, records, { settings, refused }, connection, freshness, pauses] = await Promise.all([
      readCounters(prisma),
      listNodes(prisma),
      readStoredSettings(prisma),
      redis.usable(),
      readFreshness(prisma),
      listCrawlPauses(prisma),
    ]);
    const at = clock.now();
    const nodes = currentNodes(records, feed.nodes(), at);
    const counter = (name: string) => counters.get(name) ?? 0;
    const sum = (pick: (node: NodeLive) => number) => nodes.reduce((total, node) => total + pick(node), 0);
    return {
      at,
      ...totalsOf(counters),
      bytes: counter('bytes'),
      hosts: hostsByState(counters, nodes),
      pauses,
      queues: {
        shortTermPages: sum((node) => node.shortTermPages),
        deferredPages: counter('deferred'),
        waitingHosts: sum((node) => node.waitingHosts),
        uncommitted: sum((node) => node.uncommitted),
      },
      pagesPerSecond: sum((node) => node.pagesPerSecond),
      nodes,
      alerts: alertsOf({
        settings,
        nodes,
        records,
        redisUsable: connection !== null,
        lacksContact: await lacksContact(prisma, settings),
        refused,
        ages: await readTransactionAges(prisma),
        keeping: await readKeepingFaults(prisma, clock.now()),
      }),
      openComplaints: counter(openComplaintsCounter),
      freeBytes: minFreeBytes(nodes),
      freshness,
      seedCount: counter('seeds'),
    };
  };
}

/** Queued hosts by the reports of nodes, others by counters. A host that is both counts as queued. */
function hostsByState(counters: ReadonlyMap<string, number>, nodes: readonly NodeLive[]): Overview['hosts'] {
  const counter = (name: string) => counters.get(name) ?? 0;
  const sum = (pick: (node: NodeLive) => number) => nodes.reduce((total, node) => total + pick(node), 0);
  const states = {
    active: sum((node) => node.activeVisits),
    inAccessDelay: sum((node) => node.restingHosts),
    waiting: sum((node) => node.waitingHosts),
    blocked: counter('blocked'),
    paused: counter('paused'),
  };
  const total = counter('hosts');
  const idle = Math.max(0, total - Object.values(states).reduce((before, hosts) => before + hosts, 0));
  return { ...states, total, idle, overloaded: counter('overloaded') };
}

/** Estimated share of pages whose archived copy is current, from the counters by interval. */
export async function readFreshness(prisma: PrismaClient): Promise<number | null> {
  const rows = await readChangeRatios(prisma);
  return estimatedFreshness(rows.map(({ pages, ratioSum }) => ({ pages, ratio: ratioSum / pages / 1_000 })));
}

/** Whether webmasters have no way to reach the operator. Not needed where all hosts are on this machine. */
export async function lacksContact(prisma: PrismaClient, settings: Settings): Promise<boolean> {
  return settings['crawler.contactUrl'] === '' && !(await hasOnlyLocalHosts(prisma));
}

/** Free space on the fullest disk among the nodes that report it; null if none does. */
function minFreeBytes(nodes: readonly NodeLive[]): number | null {
  const free = nodes.flatMap((node) => node.freeBytes ?? []);
  return free.length > 0 ? Math.min(...free) : null;
}

/** The figures to record, without unknown ones. */
export function figureSamples(
  counters: ReadonlyMap<string, number>,
  nodes: readonly NodeLive[],
  freshness: number | null,
): Partial<Record<FigureName, number>> {
  const counter = (name: string) => counters.get(name) ?? 0;
  const sum = (pick: (node: NodeLive) => number) => nodes.reduce((total, node) => total + pick(node), 0);
  const freeBytes = minFreeBytes(nodes);
  return {
    known: counter('known'),
    captured: counter('captured'),
    hosts: counter('hosts'),
    overloaded: counter('overloaded'),
    blocked: counter('blocked'),
    shortTermPages: sum((node) => node.shortTermPages),
    deferredPages: counter('deferred'),
    waitingHosts: sum((node) => node.waitingHosts),
    nodes: nodes.length,
    complaints: counter(openComplaintsCounter),
    ...(freeBytes === null ? {} : { freeBytes }),
    ...(freshness === null ? {} : { freshness }),
  };
}

import { nodeTimeoutSeconds, type LiveReading, type LiveTotals, type NodeLive } from '@meguri/contracts';
import {
  complaintChangesCounter,
  isTransient,
  listNodes,
  openComplaintsCounter,
  readCounters,
  readLiveHeads,
  type NodeRecord,
} from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import type { NodeServices } from '@meguri/api/services-port';

/**
 * The state of the crawl, from counters and reports of nodes. Null while the database is briefly unreachable.
 */
export async function readLive({ prisma, feed, clock }: Dependencies): Promise<LiveReading | null> {
  try {
    const [records, counters, heads] = await Promise.all([
      listNodes(prisma),
      readCounters(prisma),
      readLiveHeads(prisma),
    ]);
    const figure = (name: string) => counters.get(name) ?? 0;
    const totals = totalsOf(counters);
    return {
      nodes: currentNodes(records, feed.nodes(), clock.now()),
      totals,
      openComplaints: figure(openComplaintsCounter),
      revisions: {
        ...heads,
        crawl: `${totals.known}:${totals.accesses}`,
        complaints: String(figure(complaintChangesCounter)),
      },
    };
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}

/** Totals since the start of the crawl, from its counters. */
export function totalsOf(counters: ReadonlyMap<string, number>): LiveTotals {
  const figure = (name: string) => counters.get(name) ?? 0;
  return {
    known: figure('known'),
    captured: figure('captured'),
    accesses: figure('accesses'),
    firstCaptures: figure('first_captures'),
    changed: figure('changed'),
    unchanged: figure('unchanged'),
    errors: figure('errors'),
  };
}

/**
 * The latest report of each live node, from events or from its row. Nodes that have been silent for {@link
 * nodeTimeoutSeconds} are omitted.
 */
export function currentNodes(
  records: readonly NodeRecord[],
  heard: readonly NodeLive[],
  now: Date,
): NodeLive[] {
  const since = now.getTime() - nodeTimeoutSeconds * 1_000;
  const latest = new Map<number, NodeLive>();
  for (const live of [...records.flatMap((record) => record.live ?? []), ...heard]) {
    const known = latest.get(live.nodeId);
    if (live.at.getTime() >= since && (!known || live.at > known.at)) latest.set(live.nodeId, live);
  }
  return [...latest.values()].sort((a, b) => a.nodeId - b.nodeId);
}

/** Every node that ever ran here; live ones with their last report. */
export function createNodeServices({ prisma, feed, clock }: Dependencies): NodeServices {
  return {
    list: async () => {
      const records = await listNodes(prisma);
      const living = currentNodes(records, feed.nodes(), clock.now());
      return records.map(({ live, ...record }) => {
        const now = living.find(({ nodeId }) => nodeId === record.id);
        return { ...record, silent: now === undefined, live: now ?? live };
      });
    },
  };
}

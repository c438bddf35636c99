import { nodeTimeoutSeconds, type LiveReading, type NodeLive } from '@meguri/contracts';
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
    const [known, captured, changed, unchanged, errors] = [
      figure('known'),
      figure('captured'),
      figure('changed'),
      figure('unchanged'),
      figure('errors'),
    ];
    return {
      nodes: currentNodes(records, feed.nodes(), clock.now()),
      totals: { known, captured, changed, unchanged, errors },
      openComplaints: figure(openComplaintsCounter),
      revisions: {
        ...heads,
        crawl: [known, changed, unchanged, errors].join(':'),
        complaints: String(figure(complaintChangesCounter)),
      },
    };
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
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

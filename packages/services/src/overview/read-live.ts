import type { LiveReading } from '@meguri/contracts';
import {
  complaintChangesCounter,
  isTransient,
  listNodes,
  openComplaintsCounter,
  readCounters,
  readLiveHeads,
} from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { currentNodes } from './current-nodes.ts';

/** How the crawl is now, from counters and from what nodes say of themselves. Null while the database is away for a moment. */
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

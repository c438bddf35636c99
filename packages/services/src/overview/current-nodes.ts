import { nodeTimeoutSeconds, type NodeLive } from '@meguri/contracts';
import type { NodeRecord } from '@meguri/database';

/**
 * What each living node says of itself: the latest of what was heard and of what is in its row. Nodes that have said nothing for
 * {@link nodeTimeoutSeconds} are left out.
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

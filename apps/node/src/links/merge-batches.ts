import { writeAnnouncedChanges, type AnnouncedChanges } from '@meguri/contracts';
import type { DiscoveredBatchRow, DiscoveredPage } from '@meguri/database';
import { writeDiscoveredLink } from './discovered-link.ts';

/** A page that a committed capture links to, and the node that owns its host. */
export interface DiscoveredFor {
  nodeId: number;
  page: DiscoveredPage;
}

/** Changes of pages of one host that a committed capture announces, and the node that owns the host. */
export interface AnnouncedFor {
  nodeId: number;
  changes: AnnouncedChanges;
}

/** One batch for each node, every page in it once: pages that are read together link to the same ones. */
export function mergeBatches(
  discovered: readonly DiscoveredFor[],
  announced: readonly AnnouncedFor[],
  newId: () => string,
): DiscoveredBatchRow[] {
  const byNode = new Map<number, Map<string, DiscoveredPage>>();
  for (const { nodeId, page } of discovered) {
    const pages = byNode.get(nodeId) ?? new Map<string, DiscoveredPage>();
    byNode.set(nodeId, pages);
    const other = pages.get(page.urlKey);
    // The shortest way to a page is the one that its scope is judged by.
    if (!other || page.depth < other.depth) pages.set(page.urlKey, page);
  }
  const nodeIds = new Set([...byNode.keys(), ...announced.map(({ nodeId }) => nodeId)]);
  return [...nodeIds].map((nodeId) => ({
    id: newId(),
    nodeId,
    links: [
      ...[...(byNode.get(nodeId)?.values() ?? [])].map(writeDiscoveredLink),
      ...announced
        .filter((found) => found.nodeId === nodeId)
        .map(({ changes }) => writeAnnouncedChanges(changes)),
    ],
  }));
}

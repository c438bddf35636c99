import type { DiscoveredBatchRow, DiscoveredPage } from '@meguri/database';
import { writeDiscoveredLink } from './discovered-link.ts';

/** A page that a committed capture links to, and the node that owns its host. */
export interface DiscoveredFor {
  nodeId: number;
  page: DiscoveredPage;
}

/** One batch for each node, every page in it once: pages that are read together link to the same ones. */
export function mergeBatches(
  discovered: readonly DiscoveredFor[],
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
  return [...byNode].map(([nodeId, pages]) => ({
    id: newId(),
    nodeId,
    links: [...pages.values()].map(writeDiscoveredLink),
  }));
}

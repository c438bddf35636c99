import { writeAnnouncedChanges, type AnnouncedChanges } from '@meguri/contracts';
import { isNearer, type DiscoveredBatchRow, type DiscoveredPage } from '@meguri/database';
import { writeDiscoveredLink } from './link-batches.ts';

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

/**
 * Longer batches are split: a batch is taken as a whole, so the first hosts of a new crawl would wait for the
 * last ones.
 */
const maxLinksOfBatch = 1000;

/** Batches for each node, with every page once: pages of one commit often link to the same pages. */
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
    // Scope is judged by the shortest way to a page.
    if (!other || isNearer(page, other)) pages.set(page.urlKey, page);
  }
  const nodeIds = new Set([...byNode.keys(), ...announced.map(({ nodeId }) => nodeId)]);
  return [...nodeIds].flatMap((nodeId) => {
    const links = [
      ...[...(byNode.get(nodeId)?.values() ?? [])].map(writeDiscoveredLink),
      ...announced
        .filter((found) => found.nodeId === nodeId)
        .map(({ changes }) => writeAnnouncedChanges(changes)),
    ];
    return inParts(links, maxLinksOfBatch).map((part) => ({ id: newId(), nodeId, links: part }));
  });
}

function inParts<Item>(items: readonly Item[], maxItems: number): Item[][] {
  const count = Math.ceil(items.length / maxItems);
  return Array.from({ length: count }, (_, index) => items.slice(index * maxItems, (index + 1) * maxItems));
}

import { alarmedNeighbours } from '@meguri/schedule';

/**
 * The neighbours of a page in the order of URLs, among those in its directory that it links to. Pages of one
 * section link to each other; finding unlinked neighbours would need an index as large as all URLs together.
 *
 * @param links absolute URLs, in any order, more than once and with fragments
 * @returns at most {@link alarmedNeighbours} on each side
 */
export function neighboursAmong(url: string, links: readonly string[]): string[] {
  const directory = directoryOf(url);
  const siblings = new Set<string>();
  for (const link of links) {
    if (!link.startsWith(directory)) continue;
    const end = link.indexOf('#');
    siblings.add(end < 0 ? link : link.slice(0, end));
  }
  siblings.add(url);
  const inOrder = [...siblings].toSorted((a, b) => (a < b ? -1 : 1));
  const place = inOrder.indexOf(url);
  return inOrder
    .slice(Math.max(0, place - alarmedNeighbours), place + alarmedNeighbours + 1)
    .filter((sibling) => sibling !== url);
}

/** A URL up to the last slash of its path. */
function directoryOf(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  return path.slice(0, path.lastIndexOf('/') + 1);
}

import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ContentResult, ContentTask } from './content-task.ts';
import { packLinks, type PackedLinks } from './packed-links.ts';
import { processContent } from './process-content.ts';

/** A result as it travels from the thread that made it. */
export interface TravellingResult extends Omit<ContentResult, 'links'> {
  links: PackedLinks;
}

/**
 * What a pool thread runs. The records are moved to the network thread, not copied.
 *
 * @public called by the pool, by file name
 */
export default async function contentWorker(tasks: readonly ContentTask[]) {
  const results: TravellingResult[] = [];
  for (const task of tasks) {
    const result = await processContent(task);
    results.push({ ...result, links: packLinks(result.links) });
  }
  return move({
    [transferableSymbol]: results.flatMap(({ records }) => records.map((record) => record.buffer)),
    [valueSymbol]: results,
  });
}

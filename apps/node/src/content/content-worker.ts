import { freeMemory } from '@meguri/fetch/free-memory';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { packLinks } from '../discovery/packed-links.ts';
import type { ContentResult, ContentTask } from './content-task.ts';
import { processContent } from './process-content.ts';

/** What every thread of a pool is told at its beginning. */
export interface ContentWorkerData {
  /** Of the hashes of links, see url-hash.ts. */
  urlSeed: number;
}

const { urlSeed } = workerData as ContentWorkerData;

/**
 * What a pool thread runs. Each body is freed as soon as it has been read; the records are moved to the network thread, not copied.
 *
 * @public called by the pool, by file name
 */
export default async function contentWorker(tasks: readonly ContentTask[]) {
  const results: ContentResult[] = [];
  for (const task of tasks) {
    const result = await processContent(task);
    if (task.kind === 'response') freeMemory(task.body);
    results.push({ ...result, links: packLinks(result.links, urlSeed) });
  }
  return move({
    [transferableSymbol]: results.flatMap(({ records }) => records.map((record) => record.buffer)),
    [valueSymbol]: results,
  });
}

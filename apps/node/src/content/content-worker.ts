import { freeMemory } from '@meguri/fetch/free-memory';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { packLinks } from '../discovery/packed-links.ts';
import type { ContentResult, ContentTask } from './content-task.ts';
import { processContent } from './process-content.ts';

/** Start parameters of every thread of a pool. */
export interface ContentWorkerData {
  /** Of the hashes of links, see url-hash.ts. */
  urlSeed: number;
}

const { urlSeed } = workerData as ContentWorkerData;

/**
 * The work of a pool thread. Each body is freed as soon as it was read; records are moved to the network
 * thread.
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

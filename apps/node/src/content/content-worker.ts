import { freeMemory } from '@meguri/fetch/free-memory';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { loadPlugins } from '../plugins/load-plugins.ts';
import { packLinks } from '../discovery/packed-links.ts';
import { contentAnalysers } from './analysers/registry.ts';
import type { ContentResult, ContentTask } from './content-task.ts';
import { processContent } from './process-content.ts';

/** Start parameters of every thread of a pool. */
export interface ContentWorkerData {
  /** Of the hashes of links, see url-hash.ts. */
  urlSeed: number;
  /** Modules of plug-ins, whose content analysers are asked first. */
  plugins: readonly string[];
}

const { urlSeed, plugins } = workerData as ContentWorkerData;
const { contentAnalysers: further } = await loadPlugins(plugins);
const analysers = [...further, ...contentAnalysers];

/**
 * The work of a pool thread. Each body is freed as soon as it was read; records are moved to the network
 * thread.
 *
 * @public called by the pool, by file name
 */
export default async function contentWorker(tasks: readonly ContentTask[]) {
  const results: ContentResult[] = [];
  for (const task of tasks) {
    const result = await processContent(task, analysers);
    if (task.kind === 'response') freeMemory(task.body);
    results.push({ ...result, links: packLinks(result.links, urlSeed) });
  }
  return move({
    [transferableSymbol]: results.flatMap(({ records }) => records.map((record) => record.buffer)),
    [valueSymbol]: results,
  });
}

import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ContentTask } from './content-task.ts';
import { processContent } from './process-content.ts';

/**
 * What a pool thread runs. The records are moved to the network thread, not copied.
 *
 * @public called by the pool, by file name
 */
export default async function contentWorker(task: ContentTask) {
  const result = await processContent(task);
  return move({
    [transferableSymbol]: result.records.map((record) => record.buffer),
    [valueSymbol]: result,
  });
}

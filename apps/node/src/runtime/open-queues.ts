import { loopQueueName, queuePrefix } from '@meguri/contracts';
import { createLoopQueue, createRequesterQueue, type LoopQueue, type RequesterQueue } from '@meguri/queues';
import type { NodeEnvironment } from './node-environment.ts';

/** The queues of BullMQ that a node works: batches of links that wait for it, and its loops. */
export function openQueues(
  { REDIS_URL: redisUrl, NODE_ID: nodeId }: NodeEnvironment,
  onError: (error: unknown) => void,
): { requests: RequesterQueue; loops: LoopQueue } {
  const options = { redisUrl, nodeId, onError };
  return {
    requests: createRequesterQueue(options),
    loops: createLoopQueue({
      ...options,
      queueName: loopQueueName,
      prefix: queuePrefix(nodeId),
      reassertMs: 2_000,
    }),
  };
}

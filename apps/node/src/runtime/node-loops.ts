import { loopQueueName, queuePrefix } from '@meguri/contracts';
import {
  createLoopQueue,
  createRequesterQueue,
  type Loop,
  type LoopQueue,
  type RequesterQueue,
} from '@meguri/queues';
import { subscribeToHubs, type HubSubscriber } from '../announcements/subscribe-to-hubs.ts';
import { requeueBatches, type RequesterOptions } from '../discovery/requester.ts';
import type { ProofChecker } from '../proofs/check-proofs.ts';
import type { HostSupply } from '../supply/host-supply.ts';
import type { DiskGuard } from './disk-guard.ts';
import type { NodeEnvironment } from './node-environment.ts';

/** The BullMQ queues of a node: its batches of discovered links, and its loops. */
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

/** The periodic work of a crawl node, apart from its visits. */
export function nodeLoops(parts: {
  supply: Pick<HostSupply, 'refresh' | 'admission'>;
  requester: RequesterOptions;
  refreshConfiguration(): Promise<void>;
  disk: Pick<DiskGuard, 'check'>;
  proofs: Pick<ProofChecker, 'checkDue'>;
  hubs: HubSubscriber;
}): Loop[] {
  const { supply, requester, refreshConfiguration, disk, proofs, hubs } = parts;
  return [
    { name: 'refresher', everyMs: 500, run: supply.refresh },
    { name: 'admission', everyMs: 5_000, run: supply.admission.repair },
    { name: 'requester', everyMs: 5_000, run: () => requeueBatches(requester) },
    { name: 'configuration', everyMs: 2_000, run: refreshConfiguration },
    { name: 'disk', everyMs: 2_000, run: disk.check },
    { name: 'proofs', everyMs: 1_000, run: proofs.checkDue },
    { name: 'hubs', everyMs: 5_000, run: () => subscribeToHubs(hubs) },
  ];
}

import { listWaitingBatches, takeDiscoveredBatch, type PrismaClient } from '@meguri/database';
import type { Clock } from '@meguri/contracts';
import type { RequesterQueue } from '@meguri/queues';
import { readDiscoveredLinks } from './links/discovered-link.ts';
import type { KnownUrls } from './links/known-urls.ts';

export interface RequesterOptions {
  nodeId: number;
  prisma: PrismaClient;
  queue: Pick<RequesterQueue, 'enqueue'>;
  known: KnownUrls;
  clock: Clock;
  intervalSeconds(): number;
}

/** A batch that has waited so long has probably lost its job. */
const overdueMs = 10_000;

/** Takes one batch of discovered links: what is new becomes pages of this node. */
export async function takeBatch(options: RequesterOptions, id: string): Promise<void> {
  const { pages } = await takeDiscoveredBatch(options.prisma, {
    id,
    nodeId: options.nodeId,
    now: options.clock.now(),
    intervalSeconds: options.intervalSeconds(),
    parse: readDiscoveredLinks,
  });
  for (const page of pages) options.known.add(page.url);
}

/** Gives batches whose jobs were lost new ones. */
export async function requeueBatches(options: RequesterOptions): Promise<void> {
  const before = new Date(options.clock.now().getTime() - overdueMs);
  const ids = await listWaitingBatches(options.prisma, { nodeId: options.nodeId, before, limit: 1000 });
  for (const id of ids) await options.queue.enqueue(options.nodeId, id);
}

import { randomUUID } from 'node:crypto';
import { loopQueueName, queuePrefix, type Clock, type NodeLive, type Random } from '@meguri/contracts';
import { openDatabase, readNodeHeartbeat } from '@meguri/database';
import { connectRedis, createRedisFrontier } from '@meguri/frontier';
import { createLoopQueue, createRequesterQueue, type LoopQueue, type RequesterQueue } from '@meguri/queues';
import type { DnsResolver } from '@meguri/fetch';
import type { Logger, MachineTime } from '@meguri/runtime';
import { extendDelaysAfterJump } from './extend-delays-after-jump.ts';
import { openLocations } from './demo-web.ts';
import type { DatabaseGuard } from './database-guard.ts';
import { createDiskGuard, type DiskGuard } from './disk-guard.ts';
import { createNodeActivity, type NodeActivity } from './live-report.ts';
import { readNodeConfiguration } from './node-configuration.ts';
import { version, type NodeEnvironment } from './node-environment.ts';
import { openNodeStorage, openWriter } from './open-archive.ts';
import { openJournal } from '../journal/open-journal.ts';
import { openDatabaseGuard } from './open-database-guard.ts';
import { openFetcher } from './open-fetcher.ts';
import { createPauseWatch, type PauseWatch } from './pause-watch.ts';

const databaseConnections = 8;

/** Everything outside the process that a crawl node uses. */
export type OpenNode = Awaited<ReturnType<typeof openNode>>;

/** Connects a node to database, Redis, archive and network, and repairs what a former process left. */
async function openNode(options: {
  environment: NodeEnvironment;
  log: Logger;
  clock: Clock;
  machineTime(): MachineTime;
  dns?: DnsResolver | undefined;
  onError(error: unknown): void;
}) {
  const { environment, log, clock, machineTime, dns, onError } = options;
  const nodeId = environment.NODE_ID;
  const database = openDatabase(environment.DATABASE_URL, databaseConnections);
  const { prisma, hotPath } = database;
  const before = await readNodeHeartbeat(prisma, nodeId);
  const jumpSeconds = await extendDelaysAfterJump(prisma, { nodeId, before, clock, machine: machineTime() });
  if (jumpSeconds > 0)
    log.warn(
      { jumpSeconds },
      'the date was set forward while the node was stopped; access delays were extended',
    );
  const configuration = await readNodeConfiguration({ prisma, nodeId, clock });
  const settings = () => configuration.settings;
  const redis = connectRedis(environment.REDIS_URL);
  const storage = await openNodeStorage(environment, log);
  const { fetcher, userAgent, configure } = await openFetcher({ environment, clock, settings, dns });
  const writer = await openWriter({
    storage,
    prisma,
    nodeId,
    clock,
    settings,
    userAgent,
    newId: randomUUID,
    log,
  });
  const journal = await openJournal({
    storage,
    prisma,
    nodeId,
    clock,
    newId: randomUUID,
    software: `Meguri/${version}`,
    log,
  });
  return {
    nodeId,
    prisma,
    hotPath,
    configuration,
    settings,
    redis,
    frontier: createRedisFrontier(redis, nodeId),
    storage,
    fetcher,
    configureFetcher: configure,
    writer,
    journal,
    locations: await openLocations(environment, log),
    ...openQueues(environment, onError),
    close: () => Promise.allSettled([fetcher.close(), storage.close(), database.close()]),
  };
}

/** What all stages of the pipeline share. */
export interface NodeProcess {
  node: OpenNode;
  log: Logger;
  clock: Clock;
  random: Random;
  activity: NodeActivity;
  disk: DiskGuard;
  databaseGuard: DatabaseGuard;
  pauses: PauseWatch;
  /** Whether the node crawls, or why not. */
  state(): NodeLive['state'];
  /** The two steps of a stop, in their order. */
  stopping: AbortController;
  abortAccesses: AbortController;
  abandon: AbortController;
  onError(error: unknown): void;
}

export async function openProcess(options: {
  environment: NodeEnvironment;
  log: Logger;
  clock: Clock;
  random: Random;
  machineTime(): MachineTime;
  dns?: DnsResolver | undefined;
}): Promise<NodeProcess> {
  const { log, clock, random } = options;
  const [stopping, abortAccesses, abandon] = [
    new AbortController(),
    new AbortController(),
    new AbortController(),
  ];
  // After the abort, failures of abandoned work are expected.
  const onError = (error: unknown) =>
    log[abandon.signal.aborted ? 'debug' : 'error']({ err: error }, 'unexpected error');
  const node = await openNode({ ...options, onError });
  const disk = createDiskGuard({
    freeBytes: () => node.storage.freeBytes(),
    minFreeBytes: () => node.settings()['archive.minFreeBytes'],
    onChange: (state, detail) => log.warn({ state, detail }, 'archive space changed its state'),
  });
  const databaseGuard = openDatabaseGuard(node, {
    directories: options.environment.DATABASE_DIRECTORY,
    clock,
    log,
  });
  const pauses = createPauseWatch({
    prisma: node.prisma,
    nodeId: node.nodeId,
    onChange: (pause) =>
      log.info(
        { pausedBy: pause?.pausedBy, reason: pause?.reason },
        pause ? 'crawl paused' : 'crawl resumed',
      ),
  });
  const state = () => {
    if (stopping.signal.aborted) return 'stopping';
    if (disk.state === 'disk-full' || databaseGuard.level === 'crawling-stopped') return 'disk-full';
    return pauses.isHeld ? 'paused' : 'crawling';
  };
  const activity = createNodeActivity();
  const steps = { stopping, abortAccesses, abandon };
  return { node, log, clock, random, activity, disk, databaseGuard, pauses, state, ...steps, onError };
}

/** The BullMQ queues of a node: its batches of discovered links, and its loops. */
function openQueues(
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

import { randomUUID } from 'node:crypto';
import type { Clock } from '@meguri/contracts';
import { openDatabase, readNodeSign } from '@meguri/database';
import { connectRedis, createRedisFrontier } from '@meguri/frontier';
import type { Logger, MachineTime } from '@meguri/runtime';
import { extendDelaysAfterJump } from './clock-jump.ts';
import { openLocations } from './demo-web.ts';
import { readNodeConfiguration } from './node-configuration.ts';
import type { NodeEnvironment } from './node-environment.ts';
import { openQueues } from './node-loops.ts';
import { openNodeStorage, openWriter } from './open-archive.ts';
import { openFetcher } from './open-fetcher.ts';

const databaseConnections = 20;

/** Everything outside the process that a crawl node uses. */
export type OpenNode = Awaited<ReturnType<typeof openNode>>;

/** Connects a node to database, Redis, archive and network, and repairs what a former process left. */
export async function openNode(options: {
  environment: NodeEnvironment;
  log: Logger;
  clock: Clock;
  machineTime(): MachineTime;
  onError(error: unknown): void;
}) {
  const { environment, log, clock, machineTime, onError } = options;
  const nodeId = environment.NODE_ID;
  const database = openDatabase(environment.DATABASE_URL, databaseConnections);
  const { prisma, hotPath } = database;
  const before = await readNodeSign(prisma, nodeId);
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
  const { fetcher, userAgent, configure } = await openFetcher({ environment, clock, settings });
  const writer = await openWriter({
    storage,
    prisma,
    nodeId,
    clock,
    settings: settings(),
    userAgent,
    newId: randomUUID,
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
    locations: await openLocations(environment, log),
    ...openQueues(environment, onError),
    close: () => Promise.allSettled([fetcher.close(), storage.close(), database.close()]),
  };
}

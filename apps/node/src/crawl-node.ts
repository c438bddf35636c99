import { randomBytes, randomUUID } from 'node:crypto';
import { liveChannels, nodeForHost, type Clock, type NodeLive, type Random } from '@meguri/contracts';
import { openDatabase, readNodeSign } from '@meguri/database';
import { createTxtSource, type TxtSource } from '@meguri/fetch';
import { connectRedis, createRedisFrontier } from '@meguri/frontier';
import { readMachineTime, type Logger, type MachineTime } from '@meguri/runtime';
import { extendDelaysAfterJump } from './runtime/clock-jump.ts';
import { createCommitter } from './commit/committer.ts';
import { createContentPool } from './content/content-pool.ts';
import description from '../package.json' with { type: 'json' };
import { createDiskGuard } from './runtime/disk-guard.ts';
import { stopInTime } from './runtime/stop-in-time.ts';
import { applyEdits } from './runtime/apply-edits.ts';
import { createHostAliases } from './discovery/host-aliases.ts';
import { createHostSupply } from './supply/host-supply.ts';
import { createAddressLimiter } from './visit/claims/address-limiter.ts';
import { createLinkMemory } from './discovery/link-memory.ts';
import { startLiveReport } from './runtime/live-report.ts';
import type { NodeEnvironment } from './runtime/node-environment.ts';
import { readNodeConfiguration } from './runtime/node-configuration.ts';
import { nodeLoops } from './runtime/node-loops.ts';
import { clockTuningOf } from './runtime/node-settings.ts';
import { openNodeStorage, openWriter } from './runtime/open-archive.ts';
import { openFetcher } from './runtime/open-fetcher.ts';
import { openLocations } from './runtime/open-locations.ts';
import { openQueues } from './runtime/open-queues.ts';
import { createProofChecker } from './proofs/check-proofs.ts';
import { watchRedisLoss } from './runtime/watch-redis-loss.ts';
import { takeBatch, type RequesterOptions } from './discovery/requester.ts';
import { refreshSeedLists } from './seed-lists/refresh-seed-lists.ts';
import { createSeedListCache } from './seed-lists/seed-list-cache.ts';
import { createRobotsCache } from './visit/robots/robots-cache.ts';
import { runVisit } from './visit/run-visit.ts';
import { createWebmasterRequests } from './visit/claims/webmaster-requests.ts';
import { createRunningVisits } from './visit/claims/running-visits.ts';
import { createHostDelays } from './visit/claims/host-delays.ts';
import { takeVisits } from './visit/claims/take-visits.ts';
import { createVisitClaims } from './visit/claims/visit-claims.ts';
import type { VisitContext } from './visit/visit-context.ts';

export interface CrawlNode {
  /** Finishes accesses under way (those that take longer than `graceMs` are broken off and made again later), commits and closes. */
  stop(graceMs?: number): Promise<void>;
}

/** Beyond this, accesses wait until results have been written. */
const maxUncommittedBytes = 256 * 1024 * 1024;

/** Puts a crawl node together and starts it. This file wires; decisions are made elsewhere. */
export async function startCrawlNode(options: {
  environment: NodeEnvironment;
  log: Logger;
  clock: Clock;
  random: Random;
  machineTime?: () => MachineTime;
  /** Default: what the machine's name servers say. */
  txt?: TxtSource;
}): Promise<CrawlNode> {
  const { environment, log, clock, random, machineTime = readMachineTime, txt = createTxtSource() } = options;
  const nodeId = environment.NODE_ID;
  const giveUp = new AbortController();
  // What is given up at the end fails, as it must.
  const onError = (error: unknown) =>
    log[giveUp.signal.aborted ? 'debug' : 'error']({ err: error }, 'unexpected error');

  const database = openDatabase(environment.DATABASE_URL, 20);
  const { prisma, hotPath } = database;
  const before = await readNodeSign(prisma, nodeId);
  const jumpSeconds = await extendDelaysAfterJump(prisma, { nodeId, before, clock, machine: machineTime() });
  if (jumpSeconds > 0)
    log.warn({ jumpSeconds }, 'the date was set forward while the node was away; its hosts rest as before');
  const configuration = await readNodeConfiguration({ prisma, nodeId, clock });
  const settings = () => configuration.settings;
  const redis = connectRedis(environment.REDIS_URL);
  const frontier = createRedisFrontier(redis, nodeId);
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
  const links = createLinkMemory();
  const content = createContentPool({
    urlSeed: links.urlSeed,
    threads: environment.CONTENT_THREADS,
    onFailure: (error, url) =>
      log.error({ err: error, url }, url ? 'content could not be read' : 'a content thread died while idle'),
  });
  const seedLists = createSeedListCache(prisma, onError);
  const intervalSeconds = () => settings()['access.intervalSeconds'];
  const aliases = createHostAliases({ prisma, frontier, seedLists, clock, nodeId, intervalSeconds });

  const { requests, loops } = openQueues(environment, onError);
  const requester: RequesterOptions = {
    nodeId,
    prisma,
    hotPath,
    queue: requests,
    known: links.known,
    refused: links.refused,
    seedLists,
    clock,
    intervalSeconds,
    aliasTarget: aliases.targetOf,
  };

  const disk = createDiskGuard({
    freeBytes: () => storage.freeBytes(),
    minFreeBytes: () => settings()['archive.minFreeBytes'],
    onChange: (state, detail) => log.warn({ state, detail }, 'archive room'),
  });
  let stopping = false;
  const stopped = new AbortController();
  const abort = new AbortController();

  const committer = createCommitter({
    nodeId,
    hotPath,
    writer,
    clock,
    clockTuning: () => clockTuningOf(settings()),
    onFull: () => disk.noticeFull(),
    onError,
    signal: giveUp.signal,
    onCommitted: ({ items, discovered }) => {
      live.committed(items);
      for (const batch of discovered) requests.enqueue(batch.nodeId, batch.id).catch(onError);
    },
  });
  const state = (): NodeLive['state'] => (stopping ? 'stopping' : disk.state);
  const live = startLiveReport({
    nodeId,
    nodeName: environment.NODE_NAME,
    prisma,
    redis,
    channels: liveChannels(environment.REDIS_URL),
    frontier,
    committer,
    clock,
    machineTime,
    state: () => ({ state: state(), detail: disk.detail, freeBytes: disk.freeBytes }),
    version: description.version,
    onError,
  });
  const delays = createHostDelays();
  const running = createRunningVisits();
  const supply = createHostSupply({
    nodeId,
    prisma,
    hotPath,
    frontier,
    seedLists,
    rules: configuration.rules,
    clock,
    random,
    settings,
    isCrawling: () => state() === 'crawling',
    delayMs: delays.remainingMs,
    visits: () => visits,
    onError,
  });
  const context: VisitContext = {
    nodeId,
    prisma,
    claims: createVisitClaims({
      hotPath,
      clock,
      newId: randomUUID,
      leaseSeconds: () => settings()['access.leaseSeconds'],
    }),
    frontier,
    fetcher,
    content,
    committer,
    seedLists,
    ...links,
    addresses: createAddressLimiter(() => settings()['crawler.ipConcurrency']),
    locations: await openLocations(environment, log),
    delays,
    robotsCache: createRobotsCache(),
    rules: configuration.rules,
    running,
    webmasterRequests: createWebmasterRequests(),
    clock,
    random,
    log,
    newId: randomUUID,
    newSecret: () => randomBytes(24).toString('base64url'),
    settings,
    state: () => (committer.pending.bytes > maxUncommittedBytes ? 'disk-full' : state()),
    signal: abort.signal,
    stopping: stopped.signal,
    aliasTarget: aliases.targetOf,
    aliases,
    nodeOf: (hostId) => nodeForHost(hostId, configuration.liveNodes),
    publish: live.publish,
    globalMeanRatePerDay: () => configuration.meanRatePerDay,
    changesPerVisit: () => configuration.changesPerVisit,
  };

  const refreshConfiguration = async () => {
    await configuration.refresh();
    configure();
    await refreshSeedLists({ prisma, seedLists, nodeId, clock });
    await aliases.refresh();
  };
  const proofs = createProofChecker(context, txt);
  await refreshConfiguration();
  await disk.check();
  // No host is asked for what nobody here could read yet.
  await content.ready();
  const visits = takeVisits({
    frontier,
    clock,
    concurrency: () => settings()['crawler.concurrency'],
    pages: () => settings()['access.burstMaxCount'],
    isOpen: () => context.state() === 'crawling',
    visit: async (due) => {
      live.visitBegan();
      try {
        return await supply.admission.afterVisit(due.hostId, await runVisit(context, due));
      } finally {
        live.visitEnded();
      }
    },
    onError,
  });
  requests.start(async (batchId) => supply.notePages(await takeBatch(requester, batchId)));
  await loops.start(
    nodeLoops({
      supply,
      requester,
      refreshConfiguration,
      disk,
      proofs,
      hubs: { nodeId, prisma, fetcher, clock, settings, log },
    }),
  );
  const lossWatch = watchRedisLoss({
    redis,
    prisma,
    nodeId,
    clock,
    onLoss: () => log.warn('Redis has lost everything; the crawl goes on from the database'),
    onError,
  });
  const edits = applyEdits({
    databaseUrl: environment.DATABASE_URL,
    prisma,
    onRules: configuration.setRules,
    running,
    delays,
    comeUp: async (hostId, at) => {
      await frontier.scheduleVisit(hostId, at);
      visits.lookAt(at);
    },
    clock,
    onError,
  });
  log.info({ nodeId }, 'crawl node started');

  async function finishWork(): Promise<void> {
    await loops.close();
    await visits.close();
    await supply.close();
    await proofs.close();
    await committer.drain();
    await requests.close();
    await writer.close();
    await edits.close();
  }

  return {
    stop: async (graceMs = 7_000) => {
      stopping = true;
      stopped.abort();
      lossWatch.stop();
      const inTime = await stopInTime({
        graceMs,
        breakOff: abort,
        giveUp,
        finish: finishWork,
        close: async () => {
          await live.stop();
          await Promise.allSettled([fetcher.close(), content.close(), storage.close(), database.close()]);
        },
        onError,
      });
      if (!inTime) log.warn('stopped without waiting for the database or Redis any longer');
      redis.disconnect();
      log.info({ nodeId }, 'crawl node stopped');
    },
  };
}

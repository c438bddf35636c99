import { liveChannels, type Clock, type NodeLive, type Random } from '@meguri/contracts';
import { createTxtSource, type TxtSource } from '@meguri/fetch';
import { readMachineTime, type Logger, type MachineTime } from '@meguri/runtime';
import { createCommitter, type Committer } from './commit/committer.ts';
import { createContentPool, type ContentPool } from './content/content-pool.ts';
import { openDiscovery, type Discovery } from './discovery/open-discovery.ts';
import { takeBatch } from './discovery/requester.ts';
import { createProofChecker, type ProofChecker } from './proofs/check-proofs.ts';
import { applyEdits } from './runtime/apply-edits.ts';
import { createDiskGuard, type DiskGuard } from './runtime/disk-guard.ts';
import { createNodeActivity, startLiveReport, type NodeActivity } from './runtime/live-report.ts';
import { clockTuningOf } from './runtime/node-configuration.ts';
import { version, type NodeEnvironment } from './runtime/node-environment.ts';
import { nodeLoops } from './runtime/node-loops.ts';
import { openNode, type OpenNode } from './runtime/open-node.ts';
import { stopInTime } from './runtime/stop-in-time.ts';
import { watchRedisLoss } from './runtime/watch-redis-loss.ts';
import { createHostSupply, type HostSupply } from './supply/host-supply.ts';
import { createHostDelays } from './visit/claims/host-delays.ts';
import { takeVisits, type VisitTaker } from './visit/claims/take-visits.ts';
import { createVisitBoard, type VisitBoard } from './visit/claims/visit-board.ts';
import { runVisit, type RunVisitParts } from './visit/run-visit.ts';
import { createVisitStage } from './visit/visit-stage.ts';

export interface CrawlNode {
  /**
   * Finishes accesses under way (those longer than `graceMs` are aborted and repeated later), commits and
   * closes.
   */
  stop(graceMs?: number): Promise<void>;
}

export interface CrawlNodeOptions {
  environment: NodeEnvironment;
  log: Logger;
  clock: Clock;
  random: Random;
  machineTime?: () => MachineTime;
  /** Default: the machine's name servers. */
  txt?: TxtSource;
}

/** What all stages of the pipeline share. */
interface Process {
  node: OpenNode;
  log: Logger;
  clock: Clock;
  random: Random;
  activity: NodeActivity;
  disk: DiskGuard;
  /** Whether the node crawls; says why not. */
  state(): NodeLive['state'];
  /** Steps of a stop, in their order. */
  stopping: AbortController;
  abortAccesses: AbortController;
  abandon: AbortController;
  onError(error: unknown): void;
}

/** Starts a crawl node. This file connects the stages of the pipeline; decisions are made elsewhere. */
export async function startCrawlNode(options: CrawlNodeOptions): Promise<CrawlNode> {
  const { environment, log, clock, machineTime = readMachineTime, txt = createTxtSource() } = options;
  const process = await openProcess({ ...options, machineTime });
  const { node, activity, disk, state, onError } = process;

  const committer = startCommits(process);
  const live = startLiveReport({
    ...node,
    nodeName: environment.NODE_NAME,
    channels: liveChannels(environment.REDIS_URL),
    activity,
    uncommitted: () => committer.pending.items,
    clock,
    machineTime,
    state: () => ({ state: state(), detail: disk.detail, freeBytes: disk.freeBytes }),
    version,
    onError,
  });
  const discovery = openDiscovery(node, { clock, onError });
  const content = openContent(process, discovery, environment.CONTENT_THREADS);
  const board = createVisitBoard(clock);
  const delays = createHostDelays();
  const supply = startSupply(process, discovery, board, delays.remainingMs);
  const stage = createVisitStage({
    ...process,
    discovery,
    content,
    committer,
    delays,
    signal: process.abortAccesses.signal,
    stopping: process.stopping.signal,
  });
  const proofs = createProofChecker({ ...stage, txt });
  const refreshConfiguration = async () => {
    await node.configuration.refresh();
    node.configureFetcher();
    await discovery.refresh();
  };
  await refreshConfiguration();
  await disk.check();
  // No access before its content can be read.
  await content.ready();
  const visits = startVisits(process, stage, supply, board);
  const background = await startBackground(process, {
    databaseUrl: environment.DATABASE_URL,
    discovery,
    supply,
    stage,
    proofs,
    board,
    refreshConfiguration,
  });
  log.info({ nodeId: node.nodeId }, 'crawl node started');

  return {
    stop: (graceMs = 7_000) =>
      stopNode(process, graceMs, {
        background,
        visits,
        supply,
        proofs,
        committer,
        close: async () => {
          await live.stop();
          await Promise.allSettled([content.close(), node.close()]);
        },
      }),
  };
}

async function openProcess(options: CrawlNodeOptions & { machineTime(): MachineTime }): Promise<Process> {
  const { log, clock, random } = options;
  const [stopping, abortAccesses, abandon] = [
    new AbortController(),
    new AbortController(),
    new AbortController(),
  ];
  // Abandoned work fails, as expected.
  const onError = (error: unknown) =>
    log[abandon.signal.aborted ? 'debug' : 'error']({ err: error }, 'unexpected error');
  const node = await openNode({ ...options, onError });
  const disk = createDiskGuard({
    freeBytes: () => node.storage.freeBytes(),
    minFreeBytes: () => node.settings()['archive.minFreeBytes'],
    onChange: (state, detail) => log.warn({ state, detail }, 'archive space'),
  });
  const state = () => (stopping.signal.aborted ? 'stopping' : disk.state);
  const activity = createNodeActivity();
  return { node, log, clock, random, activity, disk, state, stopping, abortAccesses, abandon, onError };
}

function startCommits({ node, clock, activity, disk, abandon, onError }: Process): Committer {
  const { nodeId, hotPath, writer, settings, requests } = node;
  return createCommitter({
    nodeId,
    hotPath,
    writer,
    clock,
    clockTuning: () => clockTuningOf(settings()),
    onFull: () => disk.noticeFull(),
    onError,
    signal: abandon.signal,
    onCommitted: ({ items, discovered }) => {
      activity.committed(items);
      for (const batch of discovered) requests.enqueue(batch.nodeId, batch.id).catch(onError);
    },
  });
}

function openContent({ log }: Process, { links }: Discovery, threads: number | undefined): ContentPool {
  return createContentPool({
    urlSeed: links.urlSeed,
    threads,
    onFailure: (error, url) =>
      log.error({ err: error, url }, url ? 'content could not be read' : 'a content thread died while idle'),
  });
}

function startSupply(
  { node, clock, random, state, onError }: Process,
  { seedLists }: Discovery,
  board: VisitBoard,
  delayMs: (hostId: bigint) => number,
): HostSupply {
  const { nodeId, prisma, hotPath, frontier, configuration, settings } = node;
  return createHostSupply({
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
    delayMs,
    board,
    onError,
  });
}

function startVisits(
  { node, clock, activity, onError }: Process,
  stage: RunVisitParts,
  { admission }: HostSupply,
  board: VisitBoard,
): VisitTaker {
  const { frontier, settings } = node;
  return takeVisits({
    frontier,
    board,
    clock,
    concurrency: () => settings()['crawler.concurrency'],
    pages: () => settings()['access.burstMaxCount'],
    isOpen: () => stage.state() === 'crawling',
    visit: async (due) => {
      activity.visitBegan();
      try {
        return await admission.afterVisit(due.hostId, await runVisit(stage, due));
      } finally {
        activity.visitEnded();
      }
    },
    onError,
  });
}

interface Background {
  stopLoops(): Promise<void>;
  stopEdits(): Promise<void>;
  stopLossWatch(): void;
}

/** Starts the requester, the loops, and the listeners for edits and for a loss of Redis. */
async function startBackground(
  { node, log, clock, disk, onError }: Process,
  parts: {
    databaseUrl: string;
    discovery: Discovery;
    supply: HostSupply;
    stage: RunVisitParts;
    proofs: ProofChecker;
    board: VisitBoard;
    refreshConfiguration(): Promise<void>;
  },
): Promise<Background> {
  const { nodeId, prisma, redis, frontier, fetcher, settings, requests, loops } = node;
  const { supply, stage, proofs, board, refreshConfiguration } = parts;
  const { requester } = parts.discovery;
  requests.start(async (batchId) => supply.notePages(await takeBatch(requester, batchId)));
  const hubs = { nodeId, prisma, fetcher, clock, settings, log };
  await loops.start(nodeLoops({ supply, requester, refreshConfiguration, disk, proofs, hubs }));
  const lossWatch = watchRedisLoss({
    redis,
    prisma,
    nodeId,
    clock,
    onLoss: () => log.warn('Redis has lost everything; the crawl goes on from the database'),
    onError,
  });
  const edits = applyEdits({
    databaseUrl: parts.databaseUrl,
    prisma,
    onRules: node.configuration.setRules,
    running: stage.running,
    delays: stage.delays,
    scheduleVisit: async (hostId, at) => {
      await frontier.scheduleVisit(hostId, at);
      board.wakeAt(at);
    },
    clock,
    onError,
  });
  return {
    stopLoops: () => loops.close(),
    stopEdits: () => edits.close(),
    stopLossWatch: () => lossWatch.stop(),
  };
}

async function stopNode(
  { node, log, stopping, abortAccesses, abandon, onError }: Process,
  graceMs: number,
  parts: {
    background: Background;
    visits: VisitTaker;
    supply: HostSupply;
    proofs: ProofChecker;
    committer: Committer;
    close(): Promise<unknown>;
  },
): Promise<void> {
  stopping.abort();
  parts.background.stopLossWatch();
  const inTime = await stopInTime({
    graceMs,
    abortAccesses,
    abandon,
    finish: async () => {
      await parts.background.stopLoops();
      await parts.visits.close();
      await parts.supply.close();
      await parts.proofs.close();
      await parts.committer.drain();
      await node.requests.close();
      await node.writer.close();
      await parts.background.stopEdits();
    },
    close: parts.close,
    onError,
  });
  if (!inTime) log.warn('stopped without waiting for the database or Redis any longer');
  node.redis.disconnect();
  log.info({ nodeId: node.nodeId }, 'crawl node stopped');
}

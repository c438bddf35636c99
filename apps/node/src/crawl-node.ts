import { hostClockTuningOf, liveChannels, type Clock, type Random } from '@meguri/contracts';
import { createTxtSource, type DnsResolver, type TxtSource } from '@meguri/fetch';
import { readMachineTime, type Logger, type MachineTime } from '@meguri/runtime';
import { createCommitter, type Committer } from './commit/committer.ts';
import { createContentPool, type ContentPool } from './content/content-pool.ts';
import { openDiscovery, type Discovery } from './discovery/open-discovery.ts';
import { createProofChecker, type ProofChecker } from './proofs/check-proofs.ts';
import { startBackground, type Background } from './runtime/background.ts';
import { startLiveReport } from './runtime/live-report.ts';
import { version, type NodeEnvironment } from './runtime/node-environment.ts';
import { openProcess, type NodeProcess } from './runtime/open-node.ts';
import { startScans } from './scans/start-scans.ts';
import { stopInTime } from './runtime/stop-in-time.ts';
import { createHostSupply, type HostSupply } from './supply/host-supply.ts';
import { createHostDelays, type HostDelays } from './visit/claims/host-delays.ts';
import { takeVisits, type VisitTaker } from './visit/claims/take-visits.ts';
import { createVisitBoard, type VisitBoard } from './visit/claims/visit-board.ts';
import { createVisitSlots, type VisitSlots } from './visit/claims/visit-slots.ts';
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
  /** Default: the machine's, or that of the simulated web. */
  dns?: DnsResolver;
}

/** Starts a crawl node. This file connects the stages of the pipeline; decisions are made elsewhere. */
export async function startCrawlNode(options: CrawlNodeOptions): Promise<CrawlNode> {
  const { environment, log, clock, machineTime = readMachineTime, txt = createTxtSource() } = options;
  const process = await openProcess({ ...options, machineTime });
  const { node, activity, disk, databaseGuard, pauses, state, onError } = process;
  const isDiscoveryStopped = () => databaseGuard.level !== 'open';

  const committer = startCommits(process);
  const slots = createVisitSlots(node.settings);
  const live = startLiveReport({
    ...node,
    nodeName: environment.NODE_NAME,
    channels: liveChannels(environment.REDIS_URL),
    activity,
    uncommitted: () => committer.pending.items,
    clock,
    machineTime,
    state: () => ({
      state: state(),
      detail: disk.detail ?? databaseGuard.detail ?? pauses.pause?.reason ?? null,
      freeBytes: disk.freeBytes,
      fullDisks: [
        ...(disk.state === 'disk-full' ? (['archive'] as const) : []),
        ...(databaseGuard.level === 'crawling-stopped' ? (['database'] as const) : []),
      ],
      database: databaseGuard.report,
    }),
    slotShortage: () => slots.shortage,
    openBytes: () => node.writer.openBytes,
    version,
    onError,
  });
  const discovery = openDiscovery(node, {
    clock,
    isPaused: pauses.isListPaused,
    isDiscoveryStopped,
    onError,
  });
  const content = openContent(process, discovery, environment);
  const board = createVisitBoard(clock);
  const delays = createHostDelays();
  const supply = startSupply(process, discovery, board, { delays, slots });
  const stage = createVisitStage({
    ...process,
    discovery,
    content,
    committer,
    delays,
    slots,
    isDiscoveryStopped,
    signal: process.abortAccesses.signal,
    stopping: process.stopping.signal,
  });
  const proofs = createProofChecker({ ...stage, txt });
  const refreshConfiguration = async () => {
    await pauses.read();
    await node.configuration.refresh();
    node.configureFetcher();
    await discovery.refresh();
  };
  await refreshConfiguration();
  await Promise.all([disk.check(), databaseGuard.check()]);
  // No access before its content can be read.
  await content.ready();
  const visits = startVisits(process, stage, supply, board);
  const scans = startScans({ ...node, environment, log });
  const background = await startBackground(process, {
    databaseUrl: environment.DATABASE_URL,
    discovery,
    supply,
    stage,
    proofs,
    board,
    refreshConfiguration,
    scans: scans.loop,
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
          await scans.stop();
          await live.stop();
          await Promise.allSettled([content.close(), node.close()]);
        },
      }),
  };
}

function startCommits({
  node,
  clock,
  activity,
  disk,
  databaseGuard,
  abandon,
  onError,
}: NodeProcess): Committer {
  const { nodeId, hotPath, writer, journal, settings, requests } = node;
  return createCommitter({
    nodeId,
    hotPath,
    writer,
    journal,
    clock,
    hostClockTuning: () => hostClockTuningOf(settings()),
    onFull: () => disk.noticeFull(),
    onDatabaseFull: () => databaseGuard.noticeRefusal(),
    onError,
    signal: abandon.signal,
    onCommitted: ({ items, discovered }) => {
      activity.committed(items);
      for (const batch of discovered) requests.enqueue(batch.nodeId, batch.id).catch(onError);
    },
  });
}

function openContent(
  { log }: NodeProcess,
  { links }: Discovery,
  { CONTENT_THREADS: threads, MEGURI_PLUGINS: plugins }: NodeEnvironment,
): ContentPool {
  return createContentPool({
    urlSeed: links.urlSeed,
    threads,
    plugins,
    onFailure: (error, url) =>
      log.error(
        { err: error, url },
        url ? 'content could not be read' : 'a content thread exited while idle',
      ),
  });
}

function startSupply(
  { node, clock, random, state, onError }: NodeProcess,
  { seedLists }: Discovery,
  board: VisitBoard,
  { delays, slots }: { delays: HostDelays; slots: VisitSlots },
): HostSupply {
  const { nodeId, prisma, hotPath, frontier, configuration, settings } = node;
  return createHostSupply({
    nodeId,
    prisma,
    hotPath,
    frontier,
    seedLists,
    rules: configuration.rules,
    ownBackQueues: () => configuration.ownBackQueues,
    meanRatePerDay: () => configuration.meanRatePerDay,
    clock,
    random,
    settings,
    isCrawling: () => state() === 'crawling',
    delayMs: delays.remainingMs,
    recordHost: slots.learn,
    board,
    onError,
  });
}

function startVisits(
  { node, clock, activity, onError }: NodeProcess,
  stage: RunVisitParts,
  { admission }: HostSupply,
  board: VisitBoard,
): VisitTaker {
  const { frontier, settings } = node;
  return takeVisits({
    frontier,
    board,
    clock,
    // A visit that waits for politeness holds no slot, nor does one that waits for its claim.
    concurrency: () =>
      settings()['crawler.concurrency'] +
      Math.min(stage.slots.parked + stage.claims.waiting, settings()['crawler.concurrency']),
    pages: () => settings()['access.burstMaxCount'],
    isOpen: stage.isCrawling,
    onLook: stage.slots.preemptSlow,
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

async function stopNode(
  { node, log, stopping, abortAccesses, abandon, onError }: NodeProcess,
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
      await parts.background.journalChanges().catch(onError);
      await node.journal.close();
      await parts.background.stopEdits();
    },
    close: parts.close,
    onError,
  });
  if (!inTime) log.warn('stopped before the database and Redis had closed: they did not answer in time');
  node.redis.disconnect();
  log.info({ nodeId: node.nodeId }, 'crawl node stopped');
}

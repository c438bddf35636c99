import { takeJournalChanges } from '@meguri/database';
import type { Loop } from '@meguri/queues';
import { subscribeToHubs, type HubSubscriber } from '../announcements/subscribe-to-hubs.ts';
import type { Discovery } from '../discovery/open-discovery.ts';
import { requeueBatches, takeBatch, type RequesterOptions } from '../discovery/requester.ts';
import type { ProofChecker } from '../proofs/check-proofs.ts';
import type { HostSupply } from '../supply/host-supply.ts';
import type { VisitBoard } from '../visit/claims/visit-board.ts';
import type { RunVisitParts } from '../visit/run-visit.ts';
import { applyEdits } from './apply-edits.ts';
import type { DatabaseGuard } from './database-guard.ts';
import type { DiskGuard } from './disk-guard.ts';
import type { NodeProcess } from './open-node.ts';
import { sealForPurges } from './seal-for-purges.ts';
import { watchRedisLoss } from './watch-redis-loss.ts';

/** The periodic work of a crawl node, apart from its visits. */
function nodeLoops(parts: {
  supply: Pick<HostSupply, 'refresh' | 'admission'>;
  requester: RequesterOptions;
  refreshConfiguration(): Promise<void>;
  disk: Pick<DiskGuard, 'check'>;
  databaseGuard: Pick<DatabaseGuard, 'check'>;
  /** Whether hosts and hubs may be sent requests. */
  isPaused(): boolean;
  proofs: Pick<ProofChecker, 'checkDue'>;
  hubs: HubSubscriber;
  journalChanges(): Promise<void>;
  sealForPurges(): Promise<void>;
  scans: Loop;
}): Loop[] {
  const { supply, requester, refreshConfiguration, disk, databaseGuard, isPaused, proofs, hubs } = parts;
  const unlessPaused = (run: () => Promise<unknown>) => async () => {
    if (!isPaused()) await run();
  };
  return [
    { name: 'refresher', everyMs: 500, run: supply.refresh },
    { name: 'admission', everyMs: 5_000, run: supply.admission.repair },
    { name: 'requester', everyMs: 5_000, run: () => requeueBatches(requester) },
    { name: 'configuration', everyMs: 2_000, run: refreshConfiguration },
    { name: 'disk', everyMs: 2_000, run: disk.check },
    { name: 'database-room', everyMs: 2_000, run: databaseGuard.check },
    { name: 'journal', everyMs: 500, run: parts.journalChanges },
    { name: 'seal', everyMs: 10_000, run: parts.sealForPurges },
    { name: 'proofs', everyMs: 1_000, run: unlessPaused(proofs.checkDue) },
    { name: 'hubs', everyMs: 5_000, run: unlessPaused(() => subscribeToHubs(hubs)) },
    parts.scans,
  ];
}

export interface Background {
  stopLoops(): Promise<void>;
  stopEdits(): Promise<void>;
  stopLossWatch(): void;
  /** Writes changes of rows that wait for the journal. */
  journalChanges(): Promise<void>;
}

/** Starts the requester, the loops, and the listeners for edits and for a loss of Redis. */
export async function startBackground(
  { node, log, clock, disk, databaseGuard, pauses, onError }: NodeProcess,
  parts: {
    databaseUrl: string;
    discovery: Discovery;
    supply: HostSupply;
    stage: RunVisitParts;
    proofs: ProofChecker;
    board: VisitBoard;
    refreshConfiguration(): Promise<void>;
    scans: Loop;
  },
): Promise<Background> {
  const { nodeId, prisma, redis, frontier, fetcher, settings, requests, loops } = node;
  const { supply, stage, proofs, board, refreshConfiguration } = parts;
  const { requester } = parts.discovery;
  requests.start(async (batchId) => supply.onNewPages(await takeBatch(requester, batchId)));
  const journalChanges = async () => {
    while ((await takeJournalChanges(prisma, (entry) => node.journal.write(entry))) > 0);
  };
  const isPaused = () => pauses.isHeld;
  const { rules } = node.configuration;
  const hubs = { nodeId, prisma, fetcher, rules, requestedMs: new Map(), clock, settings, log, isPaused };
  await loops.start(
    nodeLoops({
      supply,
      requester,
      refreshConfiguration,
      disk,
      databaseGuard,
      isPaused,
      proofs,
      hubs,
      journalChanges,
      sealForPurges: () => sealForPurges(node),
      scans: parts.scans,
    }),
  );
  const lossWatch = watchRedisLoss({
    redis,
    prisma,
    nodeId,
    clock,
    onLoss: () => log.warn('Redis lost its data; queues are rebuilt from the database'),
    onError,
  });
  const edits = applyEdits({
    databaseUrl: parts.databaseUrl,
    prisma,
    onRules: node.configuration.setRules,
    onPauses: async () => {
      await pauses.notifyChange();
      board.wakeNow();
    },
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
    journalChanges,
  };
}

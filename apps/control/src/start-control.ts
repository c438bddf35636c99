import path from 'node:path';
import { controlQueueName, controlQueuePrefix, type BucketAccess, type Clock } from '@meguri/contracts';
import {
  listStandingTakedowns,
  openDatabase,
  readSettings,
  recordAccessQuarter,
  recordIntervalDay,
  recordStorageDays,
  settingChangedAt,
} from '@meguri/database';
import { createLoopQueue } from '@meguri/queues';
import type { Logger } from '@meguri/runtime';
import type { MailboxPasswordSource } from './mail/mailbox-password.ts';
import { startMail, type RelayLogin } from './mail/start-mail.ts';
import {
  issueRemovals,
  learnPrior,
  runNextWhatIf,
  sampleFigures,
  watchCrawl,
} from '@meguri/services/control';
import type { KeptArchive } from '@meguri/services/keeping';
import { discardStaleExports } from '@meguri/services/keeping';
import { startKeeping } from './keeping/start-keeping.ts';
import { prune } from './prune.ts';
import { createRankHosts } from './rank-hosts.ts';
import { reassignHostsOfSilentNodes } from './reassign-hosts.ts';
import { startProgressReports } from './report-progress.ts';
import { resumeLinks } from './resume-links.ts';
import { startSnapshots } from './snapshots/start-snapshots.ts';
import { startImports } from './imports/start-imports.ts';
import { startRedistribution } from './packages/start-redistribution.ts';
import { startScans } from './scans/start-scans.ts';
import { solveBudget } from './solve-budget.ts';
import { solvePrices } from './solve-prices.ts';

const reassignEveryMs = 15_000;
const resumeEveryMs = 30_000;
const pricesEveryMs = 30_000;
const pruneEveryMs = 3_600_000;
const watchEveryMs = 15_000;
const sampleEveryMs = 60_000;
const recordDayEveryMs = 600_000;
const whatIfEveryMs = 2_000;
const removalsEveryMs = 30_000;
const rankEveryMs = 60_000;
const learnEveryMs = 86_400_000;
const discardEveryMs = 60_000;
/** A crawl is idle if nothing is due within this time. */
const idleSeconds = 60;

export interface Control {
  /** Waits for the running loops. */
  stop(): Promise<void>;
}

/** Starts the cluster-wide loops. Several control processes share them: each tick runs in one of them. */
export async function startControl(options: {
  databaseUrl: string;
  redisUrl: string;
  log: Logger;
  clock: Clock;
  /** User and password of the relay; null: none. */
  relayLogin: RelayLogin | null;
  mailboxPassword: MailboxPasswordSource;
  /** Null: this process makes no snapshots, works on no imports and dispatches no scans. */
  snapshotDirectory?: string | null;
  /** Of scans, which nodes see too; by default beside that of snapshots. */
  scanDirectory?: string | undefined;
  /** Null: this process neither checks nor copies archive files. */
  archive?: KeptArchive | null;
  /** A file for each consumer that packages are sent to; by default beside the directory of snapshots. */
  pushSecretsDirectory?: string | undefined;
  /** How buckets are reached that files are imported from; by default as the SDK finds it. */
  importAccess?: BucketAccess;
  /** Addresses of the own network that packages may be pulled from and sent to. */
  privateRanges?: readonly string[];
  /** What the parent process wants to know every second. */
  progress?: 'none' | 'figures' | 'idle';
}): Promise<Control> {
  const {
    databaseUrl,
    redisUrl,
    log,
    clock,
    relayLogin: login,
    mailboxPassword,
    snapshotDirectory = null,
    archive = null,
    privateRanges = [],
    progress = 'none',
  } = options;
  const { prisma, close } = openDatabase(databaseUrl, 2);
  const mail = startMail({ prisma, databaseUrl, redisUrl, clock, log, login, mailboxPassword });
  const snapshots =
    snapshotDirectory === null
      ? null
      : startSnapshots({
          prisma,
          databaseUrl,
          directory: snapshotDirectory,
          archive: archive?.place ?? null,
          clock,
          log,
        });
  const imports =
    snapshotDirectory === null
      ? null
      : startImports({
          prisma,
          databaseUrl,
          directory: path.join(snapshotDirectory, 'imports'),
          archive,
          access: options.importAccess,
          log,
        });
  const redistribution =
    snapshotDirectory === null
      ? null
      : startRedistribution({
          prisma,
          databaseUrl,
          snapshotDirectory,
          archive: archive?.place ?? null,
          pushSecretsDirectory:
            options.pushSecretsDirectory ?? path.join(path.dirname(snapshotDirectory), 'push-secrets'),
          privateRanges,
          clock,
          log,
        });
  const scans =
    snapshotDirectory === null
      ? null
      : startScans({
          prisma,
          databaseUrl,
          redisUrl,
          snapshotDirectory,
          directory: options.scanDirectory ?? path.join(path.dirname(snapshotDirectory), 'scans'),
          log,
        });
  const keeping =
    archive === null
      ? null
      : startKeeping({
          prisma,
          clock,
          databaseUrl,
          archive: { ...archive, snapshotDirectory: snapshotDirectory ?? undefined },
          log,
        });
  const queue = createLoopQueue({
    redisUrl,
    queueName: controlQueueName,
    prefix: controlQueuePrefix,
    onError: (error) => log.error({ err: error }, 'a loop of the control plane failed'),
  });
  await queue.start([
    {
      name: 'reassign-hosts',
      everyMs: reassignEveryMs,
      run: async () => {
        for (const moved of await reassignHostsOfSilentNodes(prisma, clock)) {
          log.warn(moved, 'a node has no heartbeat: its hosts move to live nodes');
        }
      },
    },
    {
      name: 'resume-links',
      everyMs: resumeEveryMs,
      run: async () => {
        const links = await resumeLinks(prisma, clock);
        if (links > 0) log.info({ links }, 'links that waited for a budget are tried again');
      },
    },
    {
      name: 'prices',
      everyMs: pricesEveryMs,
      run: async () => {
        const settings = await readSettings(prisma);
        const changedAt = await settingChangedAt(prisma, 'schedule.versionsWeight');
        const { solved, cleared } = await solvePrices(prisma, clock, settings, changedAt);
        if (solved + cleared > 0) log.info({ solved, cleared }, 'solved access prices of overloaded hosts');
        const changesPerVisit = await solveBudget(prisma, clock, settings);
        if (changesPerVisit !== null) log.info({ changesPerVisit }, 'solved visit intervals for the budget');
      },
    },
    {
      name: 'prune',
      everyMs: pruneEveryMs,
      run: async () => log.info(await prune(prisma, clock), 'pruned'),
    },
    {
      name: 'watch',
      everyMs: watchEveryMs,
      run: () => watchCrawl(prisma, clock),
    },
    {
      name: 'sample-figures',
      everyMs: sampleEveryMs,
      run: () => sampleFigures(prisma, clock),
    },
    {
      name: 'record-interval-day',
      everyMs: recordDayEveryMs,
      run: () => recordIntervalDay(prisma, clock.now()),
    },
    {
      name: 'record-access-quarter',
      everyMs: recordDayEveryMs,
      run: () => recordAccessQuarter(prisma, clock.now()),
    },
    {
      name: 'rank-hosts',
      everyMs: rankEveryMs,
      run: createRankHosts(prisma, clock),
    },
    {
      name: 'record-storage-days',
      everyMs: recordDayEveryMs,
      run: () => recordStorageDays(prisma),
    },
    {
      name: 'issue-removals',
      everyMs: removalsEveryMs,
      run: async () => void (await issueRemovals(prisma, clock)),
    },
    {
      name: 'what-if',
      everyMs: whatIfEveryMs,
      run: async () => {
        const id = await runNextWhatIf(prisma, clock);
        if (id !== null) log.info({ id }, 'finished a what-if run');
      },
    },
    {
      name: 'learn-prior',
      everyMs: learnEveryMs,
      run: async () => {
        const learned = await learnPrior(prisma, clock);
        if (learned) log.info(learned, 'adjusted the prior by the history of the crawl');
      },
    },
    ...(snapshotDirectory === null
      ? []
      : [
          {
            name: 'discard-exports',
            everyMs: discardEveryMs,
            run: async () => {
              const removed = await discardStaleExports(
                snapshotDirectory,
                await listStandingTakedowns(prisma),
              );
              if (removed.length > 0)
                log.info(
                  { files: removed.length },
                  'removed exports that were prepared under other takedowns',
                );
            },
          },
        ]),
    ...(snapshots ? [snapshots.loop] : []),
    ...(imports ? [imports.loop] : []),
    ...(redistribution?.loops ?? []),
    ...(scans ? [scans.loop] : []),
    ...(keeping ? [keeping.loop] : []),
    mail.loop,
  ]);
  const reports =
    progress === 'none'
      ? null
      : startProgressReports({
          prisma,
          redisUrl,
          clock,
          idleWithinSeconds: progress === 'idle' ? idleSeconds : null,
          send: (message) => void process.send?.(message),
        });
  return {
    stop: async () => {
      await reports?.stop();
      await queue.close();
      await snapshots?.stop();
      await imports?.stop();
      await redistribution?.stop();
      await scans?.stop();
      await keeping?.stop();
      await mail.stop();
      await close();
    },
  };
}

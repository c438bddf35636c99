import type { Clock } from '@meguri/contracts';
import {
  listActiveTakedowns,
  readSettings,
  recordAccessQuarter,
  recordIntervalDay,
  recordStorageDays,
  settingChangedAt,
  type PrismaClient,
} from '@meguri/database';
import type { Loop } from '@meguri/queues';
import type { Logger } from '@meguri/runtime';
import {
  issueRemovals,
  learnPrior,
  runNextWhatIf,
  sampleFigures,
  watchCrawl,
} from '@meguri/services/control';
import { discardStaleExports } from '@meguri/services/keeping';
import { prune } from './prune.ts';
import { createRankHosts } from './rank-hosts.ts';
import { reassignHostsOfSilentNodes } from './reassign-hosts.ts';
import { resumeLinks } from './resume-links.ts';
import { solveBudget } from './solve-budget.ts';
import { solvePrices } from './solve-prices.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Dependencies of the loops. */
interface LoopContext {
  prisma: PrismaClient;
  clock: Clock;
  log: Logger;
}

/**
 * The cluster-wide loops whose work ends within each tick.
 *
 * @param options.snapshotDirectory null: this process has no exports
 */
export function controlLoops({
  snapshotDirectory,
  ...context
}: LoopContext & { snapshotDirectory: string | null }): Loop[] {
  const { prisma, clock, log } = context;
  return [
    { name: 'reassign-hosts', everyMs: 15 * second, run: () => reassign(context) },
    { name: 'resume-links', everyMs: 30 * second, run: () => resume(context) },
    { name: 'prices', everyMs: 30 * second, run: () => solve(context) },
    {
      name: 'prune',
      everyMs: hour,
      run: async () => log.info(await prune(prisma, clock), 'old rows pruned'),
    },
    { name: 'watch', everyMs: 15 * second, run: () => watchCrawl(prisma, clock) },
    { name: 'sample-figures', everyMs: minute, run: () => sampleFigures(prisma, clock) },
    { name: 'record-interval-day', everyMs: 10 * minute, run: () => recordIntervalDay(prisma, clock.now()) },
    {
      name: 'record-access-quarter',
      everyMs: 10 * minute,
      run: () => recordAccessQuarter(prisma, clock.now()),
    },
    { name: 'rank-hosts', everyMs: minute, run: createRankHosts(prisma, clock) },
    { name: 'record-storage-days', everyMs: 10 * minute, run: () => recordStorageDays(prisma) },
    {
      name: 'issue-removals',
      everyMs: 30 * second,
      run: async () => void (await issueRemovals(prisma, clock)),
    },
    { name: 'what-if', everyMs: 2 * second, run: () => answerWhatIf(context) },
    { name: 'learn-prior', everyMs: 24 * hour, run: () => learn(context) },
    ...(snapshotDirectory === null
      ? []
      : [{ name: 'discard-exports', everyMs: minute, run: () => discard(context, snapshotDirectory) }]),
  ];
}

async function reassign({ prisma, clock, log }: LoopContext): Promise<void> {
  for (const moved of await reassignHostsOfSilentNodes(prisma, clock))
    log.warn(moved, 'node without heartbeat: its hosts move to live nodes');
}

async function resume({ prisma, clock, log }: LoopContext): Promise<void> {
  const links = await resumeLinks(prisma, clock);
  if (links > 0) log.info({ links }, 'links that waited for a budget of hosts are retried');
}

async function solve({ prisma, clock, log }: LoopContext): Promise<void> {
  const settings = await readSettings(prisma);
  const changedAt = await settingChangedAt(prisma, 'schedule.versionsWeight');
  const { solved, cleared } = await solvePrices(prisma, clock, settings, changedAt);
  if (solved + cleared > 0) log.info({ solved, cleared }, 'access prices of overloaded hosts computed');
  const changesPerVisit = await solveBudget(prisma, clock, settings);
  if (changesPerVisit !== null)
    log.info({ changesPerVisit }, 'visit intervals adjusted to the access budget');
}

async function answerWhatIf({ prisma, clock, log }: LoopContext): Promise<void> {
  const id = await runNextWhatIf(prisma, clock);
  if (id !== null) log.info({ id }, 'what-if run finished');
}

async function learn({ prisma, clock, log }: LoopContext): Promise<void> {
  const learned = await learnPrior(prisma, clock);
  if (learned) log.info(learned, 'prior adjusted by the history of the crawl');
}

async function discard({ prisma, log }: LoopContext, snapshotDirectory: string): Promise<void> {
  const { length: files } = await discardStaleExports(snapshotDirectory, await listActiveTakedowns(prisma));
  if (files > 0) log.info({ files }, 'exports prepared before later takedowns removed');
}

import {
  claimFile,
  claimPurge,
  findKeptFile,
  listFilesOfPurge,
  listLiveNodes,
  listUnfinishedFiles,
  postponePurge,
  releaseFile,
  requestSealing,
  type DuePurge,
  type FileClaim,
  type KeptFile,
} from '@meguri/database';
import type { KeepingContext } from '../keeping-context.ts';
import { finishPurge } from './finish-purge.ts';
import { issueReceipt, type NotPurged } from './issue-receipt.ts';
import { purgeFile } from './purge-file.ts';
import { purgeJournals } from './purge-journal.ts';
import { purgeScans } from './purge-scans.ts';

/** The result of work on a purge. */
export interface PurgeResult {
  takedown: string;
  /** Null: it is complete. */
  problem: string | null;
}

export interface PurgeOptions {
  onClaim: (claim: FileClaim | null) => void;
  /** Deletes exports that hold hidden captures. Returns their names. */
  discardExports: () => Promise<string[]>;
  /** Directory of the scans; undefined: this process cannot access it. */
  scanDirectory: string | undefined;
}

/** Lease of a purge, which the process that works on it renews at each file. */
const leaseSeconds = 600;
/** An incomplete purge is retried after this. */
const retrySeconds = 60;
/** The same where only files are to be sealed: nodes check for such requests every 10 s. */
const sealRetrySeconds = 15;
/** Captures that are made later are purged within a day. */
const againSeconds = 86_400;
const fileClaimSeconds = 120;
const shownProblems = 3;

const problemOf = (error: unknown) => [error instanceof Error ? error.message : String(error)];

/** Works on the given purge, or on the most urgent one; null: none is due. */
export async function runNextPurge(
  context: KeepingContext,
  options: PurgeOptions & { id?: string },
): Promise<PurgeResult | null> {
  const { prisma, clock } = context;
  const { id } = options;
  const claimed = await claimPurge(prisma, {
    now: clock.now(),
    leaseSeconds,
    ...(id === undefined ? {} : { id }),
  });
  if (claimed === null) return null;
  const { unsealed, problems: others, notPurged } = await purgeEverywhere(context, claimed, options);
  const problems = [...unsealed, ...others];
  // Documents that are analysed from now on come from the overwritten files.
  if (problems.length === 0)
    problems.push(...(await purgeScans(context, claimed, options.scanDirectory).catch(problemOf)));
  const exports = await options.discardExports();
  if (problems.length === 0) {
    const lookAt = new Date(clock.now().getTime() + againSeconds * 1_000);
    await issueReceipt(context, { takedown: claimed, notPurged, exports, lookAt });
    return { takedown: claimed.id, problem: null };
  }
  const more = problems.length > shownProblems ? ` And ${problems.length - shownProblems} more.` : '';
  const problem = `${problems.slice(0, shownProblems).join(' ')}${more}`.slice(0, 2_000);
  const inSeconds = others.length === 0 ? sealRetrySeconds : retrySeconds;
  const until = new Date(clock.now().getTime() + inSeconds * 1_000);
  await postponePurge(prisma, { id: claimed.id, until, problem });
  return { takedown: claimed.id, problem };
}

async function purgeEverywhere(
  context: KeepingContext,
  takedown: DuePurge,
  { onClaim }: PurgeOptions,
): Promise<{ unsealed: string[]; problems: string[]; notPurged: NotPurged[] }> {
  const { prisma, clock } = context;
  const problems: string[] = [];
  const claim = async (file: KeptFile, work: (file: KeptFile) => Promise<string | null>) => {
    const until = new Date(clock.now().getTime() + leaseSeconds * 1_000);
    await postponePurge(prisma, { id: takedown.id, until });
    return withFile(context, file, onClaim, work);
  };
  const files = await listFilesOfPurge(prisma, takedown);
  const open = files.filter(({ state }) => state === 'open').map(({ name }) => name);
  let { sealAskedAt } = takedown;
  if (files.some(({ state }) => state === 'open' || state === 'sealed')) {
    sealAskedAt = clock.now();
    await requestSealing(prisma, { id: takedown.id, names: open, now: sealAskedAt });
  }
  const unsealed = open.map(notSealedYet);
  for (const { name } of files.filter(({ state }) => state === 'sealed')) {
    const file = await findKeptFile(prisma, name);
    const problem = file
      ? await claim(file, (held) => purgeFile(context, takedown, held))
      : 'Its digest is not known yet.';
    if (problem !== null) problems.push(`${name}: ${problem}`);
  }
  const claimJournal: typeof claim = (file, work) =>
    claim(file, async (held) => (await work(held)) ?? finishPurge(context, held));
  if (sealAskedAt !== null) unsealed.push(...(await unsealedJournals(context, sealAskedAt)));
  problems.push(...(await purgeJournals(context, takedown, claimJournal)));
  for (const name of await listUnfinishedFiles(prisma, takedown.id)) {
    const file = await findKeptFile(prisma, name);
    const isNamed = [...unsealed, ...problems].some((problem) => problem.startsWith(`${name}: `));
    if (!file || isNamed) continue;
    const problem = await claim(file, () => Promise.resolve(null));
    if (problem !== null) problems.push(`${name}: ${problem}`);
  }
  const notPurged = files.flatMap(({ name, captures, state }): NotPurged[] =>
    state === 'imported' || state === 'without-records' ? [{ file: name, captures, reason: state }] : [],
  );
  return { unsealed, problems, notPurged };
}

const notSealedYet = (name: string) => `${name}: its node has not sealed it yet.`;

/**
 * Nodes check for requests to seal more often than this; a node is alive if its last heartbeat is less than
 * twice as old.
 */
const sealSeconds = 30;

/** Open journals that may hold titles: those of this machine by name, those of others by time. */
async function unsealedJournals(
  { prisma, clock, storage }: KeepingContext,
  askedAt: Date,
): Promise<string[]> {
  const digits = askedAt.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const isOlder = (name: string) => (/-(\d{14})-\d+\.warc\.gz$/.exec(name)?.[1] ?? '') <= digits;
  const open = (await storage.listOpen('journal-')).filter(isOlder);
  if (open.length > 0) return open.map(notSealedYet);
  const nowMs = clock.now().getTime();
  if (nowMs - askedAt.getTime() >= sealSeconds * 1_000) return [];
  const live = await listLiveNodes(prisma, new Date(nowMs - 2 * sealSeconds * 1_000));
  return live.length > 0 ? ['Nodes are sealing their journals.'] : [];
}

/** Works on a file under its claim, after finishing an earlier purge of it. */
async function withFile(
  context: KeepingContext,
  file: KeptFile,
  onClaim: PurgeOptions['onClaim'],
  work: (file: KeptFile) => Promise<string | null>,
): Promise<string | null> {
  const { prisma } = context;
  const claim = await claimFile(prisma, file.fileId, fileClaimSeconds);
  if (!claim) return 'Another process works on it.';
  onClaim(claim);
  try {
    const unfinished = await finishPurge(context, file);
    if (unfinished !== null) return unfinished;
    return await work((await findKeptFile(prisma, file.name)) ?? file);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    onClaim(null);
    await releaseFile(prisma, claim, 0);
  }
}

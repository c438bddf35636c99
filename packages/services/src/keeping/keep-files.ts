import {
  claimFile,
  findKeptFile,
  hasPurgeDue,
  nextFile,
  releaseFile,
  type FileClaim,
  type FileWork,
  type KeptFile,
} from '@meguri/database';
import { checkCopy, checkFile } from './check-file.ts';
import { finishPurge } from './purge/finish-purge.ts';
import { copyFile } from './copy-file.ts';
import { LostClaimError, type KeepingContext } from './keeping-context.ts';
import { repairFile } from './repair-file.ts';

/** What was done with a file. */
export interface FileResult {
  work: FileWork;
  file: string;
  /** State of the file or its copy after a check; `copied`, `repaired`; null: it failed. */
  result: string | null;
  problem: string | null;
}

/** A process that works on a file renews its claim more often than this. */
export const claimSeconds = 120;
/** Failed work is retried after this time. */
const retrySeconds = 600;

/** A purge must reach the copies first; then damage is repaired before anything else is read. */
const inOrder: readonly FileWork[] = ['repair', 'copy', 'check', 'check-copy'];
const withoutReplica: readonly FileWork[] = ['check'];

/** Does the most urgent work that is due; null: nothing is due. */
export async function keepNextFile(
  context: KeepingContext,
  { scrubDays, onClaim }: { scrubDays: number; onClaim: (claim: FileClaim | null) => void },
): Promise<FileResult | null> {
  for (const work of context.replica ? inOrder : withoutReplica) {
    const file = await nextFile(context.prisma, { work, scrubDays });
    if (!file) continue;
    // If another process claimed it first, the next round finds other work.
    return keepFile(context, { work, file, onClaim });
  }
  return null;
}

/** Whether a purge, or work that `keepNextFile` would find, is due. */
export async function hasFileToKeep(
  { prisma, clock, hasReplica }: Pick<KeepingContext, 'prisma' | 'clock'> & { hasReplica: boolean },
  scrubDays: number,
): Promise<boolean> {
  if (await hasPurgeDue(prisma, clock.now())) return true;
  for (const work of hasReplica ? inOrder : withoutReplica)
    if (await nextFile(prisma, { work, scrubDays })) return true;
  return false;
}

/**
 * Does one kind of work on a file under a claim. Where another process has the claim, the result states that.
 */
export async function keepFile(
  context: KeepingContext,
  { work, file, onClaim }: { work: FileWork; file: KeptFile; onClaim: (claim: FileClaim | null) => void },
): Promise<FileResult> {
  const { prisma } = context;
  const base = { work, file: file.name };
  const claim = await claimFile(prisma, file.fileId, claimSeconds);
  if (!claim) return { ...base, result: null, problem: new LostClaimError().message };
  onClaim(claim);
  let succeeded = false;
  try {
    // An interrupted purge, or one whose copy could not be rewritten, is finished before anything else reads
    // the file. Its copy may need this very work.
    await finishPurge(context, file);
    const done = await perform(context, work, (await findKeptFile(prisma, file.name)) ?? file);
    succeeded = done.result !== null;
    return { ...base, ...done };
  } catch (error) {
    if (!(error instanceof LostClaimError)) throw error;
    return { ...base, result: null, problem: error.message };
  } finally {
    onClaim(null);
    await releaseFile(prisma, claim, succeeded ? 0 : retrySeconds);
  }
}

async function perform(
  context: KeepingContext,
  work: FileWork,
  file: KeptFile,
): Promise<Pick<FileResult, 'result' | 'problem'>> {
  if (work === 'check') {
    const { state, problem, damage } = await checkFile(context, file);
    const ranges = damage.map(({ offset, length, reason }) => `${length} bytes at ${offset}: ${reason}`);
    return {
      result: state,
      problem: state === 'sound' ? problem : (problem ?? ranges.slice(0, 3).join('; ')),
    };
  }
  const { replica } = context;
  if (!replica) return { result: null, problem: 'there is no replica' };
  if (work === 'check-copy') return { result: await checkCopy({ ...context, replica }, file), problem: null };
  const problem = await (work === 'copy' ? copyFile : repairFile)({ ...context, replica }, file);
  return { result: problem === null ? (work === 'copy' ? 'copied' : 'repaired') : null, problem };
}

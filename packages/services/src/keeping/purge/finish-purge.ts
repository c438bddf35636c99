import {
  findKeptFile,
  findUnfinishedPurge,
  hasReplicaRow,
  recordCopied,
  recordFileChecked,
  recordPurgeCopied,
  recordPurgeWritten,
  recordReplicaState,
  type KeptFile,
} from '@meguri/database';
import { releaseSource } from '../byte-sequence.ts';
import { checkFile } from '../check-file.ts';
import type { KeepingContext } from '../keeping-context.ts';
import { digestOf, isSame, noticesOf } from './purge-digests.ts';
import { isJournal, rewriteJournal } from './purge-journal.ts';

/**
 * Applies the recorded purges of a file to its bytes and its copy. A process that claimed a file calls this
 * first, so that no check, copy or repair sees bytes that are to be purged.
 *
 * @returns why it is not finished; null: nothing is left to do
 */
export async function finishPurge(context: KeepingContext, file: KeptFile): Promise<string | null> {
  const { prisma } = context;
  const unfinished = await findUnfinishedPurge(prisma, file.name);
  if (unfinished === null) return null;
  const current = (await findKeptFile(prisma, file.name)) ?? file;
  if (!unfinished.isWritten) {
    const problem = isJournal(file.name)
      ? await rewriteJournal(context, current, unfinished.takedownIds)
      : await overwriteFile(context, current, unfinished.sha256);
    if (problem !== null) return problem;
  }
  const written = (await findKeptFile(prisma, file.name)) ?? current;
  return overwriteCopy(context, written);
}

async function overwriteFile(
  context: KeepingContext,
  file: KeptFile,
  sha256: Uint8Array,
): Promise<string | null> {
  const { prisma, clock, storage, home, spool, pace, holdClaim } = context;
  const { name, fileId } = file;
  const notices = await noticesOf(prisma, name);
  const isAtHome = await home.overwrite(name, notices);
  const isSpooled = (await spool?.overwrite(name, notices)) ?? false;
  if (!isAtHome && !isSpooled) return 'The archive does not have the file.';
  // A running upload would store the former bytes.
  if (!isAtHome) return 'The file is not in the bucket yet.';
  context.onPurgeStep?.('overwritten', name);
  const source = await storage.openRead(name);
  const found = source && (await digestOf(pace.slow(source)));
  await holdClaim();
  if (found && isSame(found.sha256, sha256) && isSame(sha256, file.sha256))
    await recordFileChecked(prisma, { fileId, state: 'sound', problem: null, damage: [], now: clock.now() });
  else await checkFile(context, file);
  await recordPurgeWritten(prisma, { fileName: name, now: clock.now() });
  context.onPurgeStep?.('written', name);
  return null;
}

async function overwriteCopy(context: KeepingContext, file: KeptFile): Promise<string | null> {
  const { prisma, clock, replica, pace, holdClaim } = context;
  const { name, fileId, sha256 } = file;
  const done = async (state: 'none' | 'rewritten') => {
    await holdClaim();
    context.onPurgeStep?.('copied', name);
    await recordPurgeCopied(prisma, { fileName: name, replica: state, now: clock.now() });
    context.onPurgeStep?.('finished', name);
    return null;
  };
  if (!replica)
    return (await hasReplicaRow(prisma, fileId))
      ? 'A replica holds a copy of the file, and this process has no replica configured.'
      : done('none');
  try {
    if (isJournal(name)) return await replaceCopy(context, file, done);
    if (!(await replica.overwrite(name, await noticesOf(prisma, name))))
      return (await hasReplicaRow(prisma, fileId)) ? lostCopy : await done('none');
    const source = await replica.openRead(name);
    const found = source && (await digestOf(pace.slow(source)));
    await holdClaim();
    const now = clock.now();
    if (found && isSame(found.sha256, sha256)) await recordCopied(prisma, { fileId, sha256, now });
    else
      await recordReplicaState(prisma, {
        fileId,
        state: 'damaged',
        problem: 'The bytes of the copy differ.',
        now,
      });
    return await done('rewritten');
  } catch (error) {
    return `The replica cannot be rewritten: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const lostCopy = 'The replica does not have the copy that it should have. Check that its disk is mounted.';

/** The length of a journal may have changed, so its whole copy is rewritten. */
async function replaceCopy(
  { prisma, clock, storage, replica, pace }: KeepingContext,
  file: KeptFile,
  done: (state: 'none' | 'rewritten') => Promise<null>,
): Promise<string | null> {
  const { name, fileId, sha256 } = file;
  const copy = await replica?.openRead(name);
  if (!replica || !copy) return (await hasReplicaRow(prisma, fileId)) ? lostCopy : done('none');
  await releaseSource(copy);
  const source = await storage.openRead(name);
  if (!source) return 'The archive does not have the file.';
  await replica.put(name, pace.slow(source), file);
  await recordCopied(prisma, { fileId, sha256, now: clock.now() });
  return done('rewritten');
}

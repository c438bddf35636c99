import { ArchiveChangedError, type FileCopies } from '@meguri/archive';
import { recordCopied, recordFileChecked, recordReplicaState, type KeptFile } from '@meguri/database';
import { releaseSource } from './byte-sequence.ts';
import { checkFile } from './check-file.ts';
import type { KeepingContext } from './keeping-context.ts';

/**
 * Copies a sealed file to the replica, in place of an older copy. Reading it compares it with its digest, so damage is
 * never copied.
 *
 * @returns why it was not copied; null if it was
 */
export async function copyFile(
  context: KeepingContext & { replica: FileCopies },
  file: KeptFile,
): Promise<string | null> {
  const { prisma, clock, storage, replica, pace, holdClaim } = context;
  const source = await storage.openRead(file.name);
  try {
    if (!source) throw new ArchiveChangedError(`${file.name} is not in the archive`);
    await replica.put(file.name, pace.slow(source), file);
  } catch (error) {
    await releaseSource(source);
    if (error instanceof ArchiveChangedError) {
      const { state } = await checkFile(context, file);
      // Records may have been purged meanwhile: then the next round copies it.
      return state === 'sound' ? 'the file changed while it was copied' : `the file is ${state}`;
    }
    await holdClaim();
    const problem = error instanceof Error ? error.message : String(error);
    await recordReplicaState(prisma, { fileId: file.fileId, state: 'failed', problem, now: clock.now() });
    return problem;
  }
  await holdClaim();
  const now = clock.now();
  await recordFileChecked(prisma, { fileId: file.fileId, state: 'sound', problem: null, damage: [], now });
  await recordCopied(prisma, { fileId: file.fileId, sha256: file.sha256, now });
  return null;
}

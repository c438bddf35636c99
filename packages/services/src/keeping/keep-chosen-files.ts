import { refusal } from '@meguri/api/services-port';
import { findKeptFile, listKeptFiles, nextFile, readSettings, type FileWork } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { keepFile, type FileResult } from './keep-files.ts';
import { openKeeping, type KeptArchive } from './open-keeping.ts';

/** What a command does with sealed files. */
export interface KeepRequest {
  work: Exclude<FileWork, 'check-copy'>;
  /** Names of files; `due`: those that the control plane would work on; `all`: every sealed file. */
  files: readonly string[] | 'due' | 'all';
  onResult(result: FileResult): void | Promise<void>;
}

const filesPerQuery = 1_000;

/**
 * Checks, copies or repairs sealed files in this process, at the speed of the settings. Files that imports
 * index in place are only checked.
 *
 * @throws {ServiceError} `not-found` for a name that is no sealed file, `unavailable` without a replica
 */
export async function keepChosenFiles(
  { prisma, clock }: Dependencies,
  archive: KeptArchive,
  { work, files, onResult }: KeepRequest,
): Promise<void> {
  if (work !== 'check' && archive.replica === null) throw refusal('unavailable', 'noReplica', {});
  const { context, onClaim } = await openKeeping({ prisma, clock, archive });
  const keep = async (name: string) => {
    const file = await findKeptFile(prisma, name);
    if (!file || (file.isInPlace && work !== 'check'))
      throw refusal('not-found', 'unknownFile', { file: name });
    await onResult(await keepFile(context, { work, file, onClaim }));
  };
  if (files === 'all') {
    for (let after = ''; ;) {
      const names = await listKeptFiles(prisma, { work, after, limit: filesPerQuery });
      for (const name of names) await keep(name);
      if (names.length < filesPerQuery) return;
      after = names.at(-1) ?? '';
    }
  }
  if (files !== 'due') {
    for (const name of files) await keep(name);
    return;
  }
  const { 'archive.scrubDays': scrubDays } = await readSettings(prisma);
  for (;;) {
    const file = await nextFile(prisma, { work, scrubDays });
    if (!file) return;
    await onResult(await keepFile(context, { work, file, onClaim }));
  }
}

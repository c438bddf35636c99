import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock, ImportState, Random } from '@meguri/contracts';
import {
  claimImport,
  findImport,
  listImportedFiles,
  noteImportFile,
  recordImportedFiles,
  RemovedImportError,
  renewImport,
  settleImport,
  type HotPath,
  type ImportRecord,
  type PrismaClient,
} from '@meguri/database';
import { removeImported } from './remove-imported.ts';
import type { StageProgress } from './stage-file.ts';
import { stageFiles } from './stage-files.ts';
import { storeStaged } from './store-staged.ts';

const leaseSeconds = 120;
const renewEveryMs = 20_000;
const dayMs = 86_400_000;

export interface ImportRunOptions {
  prisma: PrismaClient;
  hotPath: HotPath;
  clock: Clock;
  random: Random;
  /** What is read waits here until it is stored. */
  directory: string;
  threads: number;
}

/** What became of an import, or of its removal. */
export interface RunImport {
  id: number;
  state: 'done' | 'failed' | 'removed';
  problem: string | null;
}

/** Works on the import that is first in turn; null: none is. What it has done stays if it ends anywhere. */
export async function runNextImport(options: ImportRunOptions): Promise<RunImport | null> {
  const { prisma, clock } = options;
  const claimed = await claimImport(prisma, leaseSeconds);
  if (!claimed) return null;
  const { id } = claimed;
  const timer = setInterval(() => {
    void findImport(prisma, id)
      .then((one) => one && renewImport(prisma, { id, state: one.state, leaseSeconds }))
      .catch(() => undefined);
  }, renewEveryMs);
  let state: ImportState = claimed.state;
  try {
    if (state === 'removing') {
      await removeImported(options, claimed, leaseSeconds);
      await rm(placeOf(options.directory, id), { recursive: true, force: true });
      return { id, state: 'removed', problem: null };
    }
    if (state === 'reading') {
      await readFiles(options, claimed);
      await settleImport(prisma, { id, from: 'reading', to: 'storing', now: clock.now() });
      state = 'storing';
    }
    const counts = await storeStaged(options, (await findImport(prisma, id)) ?? claimed, {
      directory: placeOf(options.directory, id),
      fileName: (number) => importedName(claimed, number),
      leaseSeconds,
    });
    await listImportedFiles(prisma, id);
    await settleImport(prisma, { id, from: 'storing', to: 'done', now: clock.now(), counts });
    await rm(placeOf(options.directory, id), { recursive: true, force: true });
    return { id, state: 'done', problem: null };
  } catch (error) {
    // Its removal is the next thing to do.
    if (error instanceof RemovedImportError) return { id, state: 'failed', problem: 'removed' };
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
    await settleImport(prisma, { id, from: state, to: 'failed', problem, now: clock.now() });
    return { id, state: 'failed', problem };
  } finally {
    clearInterval(timer);
  }
}

const placeOf = (directory: string, id: number) => path.join(directory, String(id));
const stagedName = (number: number) => `${String(number).padStart(6, '0')}.tsv`;

/** The name of an imported file in the archive: its own is not unique, and may hold any character. */
function importedName({ id, files }: ImportRecord, number: number): string {
  const file = files.find((one) => one.number === number);
  const base = path
    .basename(file?.path ?? '')
    .replaceAll(/[^A-Za-z0-9._-]/g, '_')
    .slice(-80);
  const digest = createHash('sha256')
    .update(file?.path ?? '')
    .digest('hex')
    .slice(0, 8);
  return `import-${id}-${number}-${digest}-${base}`;
}

async function readFiles(
  { prisma, clock, directory, threads }: ImportRunOptions,
  record: ImportRecord,
): Promise<void> {
  const { id, files } = record;
  const place = placeOf(directory, id);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const present = new Set(await readdir(place));
  await recordImportedFiles(prisma, {
    importId: id,
    now: clock.now(),
    files: files.map(({ number, path: location, bytes }) => ({
      name: importedName(record, number),
      location,
      bytes,
    })),
  });
  const latest = new Date(clock.now().getTime() + dayMs);
  const tasks = files
    .filter(({ number, isRead }) => !isRead || !present.has(stagedName(number)))
    .map(({ number, path: file }) => ({
      path: file,
      number,
      out: path.join(place, stagedName(number)),
      latest,
    }));
  const note = ({ refused, ...progress }: StageProgress, isRead: boolean) =>
    noteImportFile(prisma, id, { ...progress, skipped: { ...progress.skipped, refused }, isRead });
  await stageFiles(
    tasks,
    threads,
    (progress) => void note(progress, false).catch(() => undefined),
    (progress) => note(progress, true),
  );
}

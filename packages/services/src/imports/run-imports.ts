import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type BucketAccess,
  type Clock,
  type ImportState,
  millisecondsPerDay,
  type Random,
  defaultImportAccess,
} from '@meguri/contracts';
import {
  beginImportStep,
  claimImport,
  findImport,
  listImportedFiles,
  recordImportFile,
  readLeasedState,
  recordImportedFiles,
  releaseImport,
  renewImport,
  StoppedImportError,
  settleImport,
  type HotPath,
  type ImportLease,
  type ImportRecord,
  type PrismaClient,
} from '@meguri/database';
import { copiedName, openCopiedFiles, type CopiedFiles } from './copied-files.ts';
import type { KeptArchive } from '../keeping/open-keeping.ts';
import { removeImported } from './remove-imported.ts';
import type { StageProgress, StageTask } from './stage-file.ts';
import { stageFiles } from './stage-files.ts';
import { removeSortedRuns } from './staged-pages.ts';
import { stagedName } from './staged-parts.ts';
import { storeStaged } from './store-staged.ts';

const leaseSeconds = 120;
const renewEveryMs = 20_000;
/** A pause or a removal is noticed within this time. */
const watchEveryMs = 500;

export interface ImportRunOptions {
  prisma: PrismaClient;
  hotPath: HotPath;
  clock: Clock;
  random: Random;
  /** Holds staged entries until they are stored. */
  directory: string;
  threads: number;
  /** The archive to copy files to; by default none, and files are indexed in place. */
  archive?: KeptArchive | null;
  /** Access to the buckets of source files; by default as the SDK finds it. */
  access?: BucketAccess;
}

/** The result of an import, or of its removal. */
export interface RunImport {
  id: number;
  state: 'done' | 'failed' | 'removed' | 'stopped';
  problem: string | null;
}

/**
 * Works on the next queued import; null: there is none. It may be interrupted anywhere: stored progress
 * stays.
 */
export async function runNextImport(options: ImportRunOptions): Promise<RunImport | null> {
  const { prisma, clock } = options;
  const ownership = { token: randomUUID(), seconds: leaseSeconds };
  const claimed = await claimImport(prisma, ownership);
  if (!claimed) return null;
  const { id } = claimed;
  const lease: ImportLease = { id, ...ownership };
  let state: ImportState = claimed.state;
  const copies = openCopiedFiles({
    ...options,
    archive: options.archive ?? null,
    access: options.access ?? defaultImportAccess,
  });
  const watch = watchImport(prisma, lease, () => state);
  const settle = async (step: Pick<Parameters<typeof settleImport>[1], 'from' | 'to' | 'counts'>) => {
    if (!(await settleImport(prisma, { ...step, lease, now: clock.now() }))) throw new StoppedImportError();
  };
  try {
    if (state === 'removing') {
      const names = claimed.files.map(({ number }) => importedName(claimed, number));
      await removeImported(options, claimed, { lease, copies, names: claimed.copies ? names : [] });
      await rm(placeOf(options.directory, id), { recursive: true, force: true });
      return { id, state: 'removed', problem: null };
    }
    if (state === 'reading') {
      const isRead = claimed.files.filter((file) => file.isRead);
      await beginImportStep(prisma, { lease, done: isRead.reduce((sum, { bytes }) => sum + bytes, 0) });
      await readFiles(options, claimed, { lease, copies, signal: watch.signal });
      await settle({ from: 'reading', to: 'storing' });
      state = 'storing';
    }
    const record = (await findImport(prisma, id)) ?? claimed;
    await beginImportStep(prisma, { lease, done: record.counts.captures + record.counts.repeated });
    // Each capture has the name of its file.
    const names = new Map(claimed.files.map(({ number }) => [number, importedName(claimed, number)]));
    const counts = await storeStaged(options, record, {
      directory: placeOf(options.directory, id),
      fileName: (number) => names.get(number) ?? importedName(claimed, number),
      lease,
    });
    if ((await readLeasedState(prisma, lease)) !== state) throw new StoppedImportError();
    const files = [...names].map(([number, name]) => ({ number, name }));
    await listImportedFiles(prisma, { lease, files });
    await settle({ from: 'storing', to: 'done', counts });
    await rm(placeOf(options.directory, id), { recursive: true, force: true });
    return { id, state: 'done', problem: null };
  } catch (error) {
    // It waits until it is resumed, its removal is next, or another process works on it.
    if (error instanceof StoppedImportError) return { id, state: 'stopped', problem: null };
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
    const failed = { lease, from: state, to: 'failed', problem, now: clock.now() } as const;
    return (await settleImport(prisma, failed))
      ? { id, state: 'failed', problem }
      : { id, state: 'stopped', problem: null };
  } finally {
    watch.stop();
    await releaseImport(prisma, lease);
  }
}

/** Renews the lease of an import, and aborts when another state is requested or another process took it. */
function watchImport(
  prisma: PrismaClient,
  lease: ImportLease,
  expected: () => ImportState,
): { signal: AbortSignal; stop(): void } {
  const stopped = new AbortController();
  const renewal = setInterval(() => {
    void renewImport(prisma, lease).catch(() => undefined);
  }, renewEveryMs);
  const look = async () => {
    const wanted = expected();
    const state = await readLeasedState(prisma, lease);
    if (state !== wanted && wanted === expected()) stopped.abort();
  };
  const check = setInterval(() => void look().catch(() => undefined), watchEveryMs);
  return {
    signal: stopped.signal,
    stop: () => {
      clearInterval(renewal);
      clearInterval(check);
    },
  };
}

const placeOf = (directory: string, id: number) => path.join(directory, String(id));

/** The name of an imported file in the archive: its own name is not unique and may contain any character. */
function importedName(record: ImportRecord, number: number): string {
  const { id, files, copies } = record;
  const file = files.find((one) => one.number === number) ?? { number, path: '' };
  const digest = createHash('sha256').update(file.path).digest('hex').slice(0, 8);
  if (copies) return copiedName(record, file, digest);
  const base = path
    .basename(file.path)
    .replaceAll(/[^A-Za-z0-9._-]/g, '_')
    .slice(-80);
  return `import-${id}-${number}-${digest}-${base}`;
}

async function readFiles(
  { prisma, clock, directory, threads, access = defaultImportAccess }: ImportRunOptions,
  record: ImportRecord,
  { lease, copies, signal }: { lease: ImportLease; copies: CopiedFiles; signal: AbortSignal },
): Promise<void> {
  const { id, files } = record;
  const place = placeOf(directory, id);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const present = new Set(await readdir(place));
  if (!record.copies)
    await recordImportedFiles(prisma, {
      lease,
      now: clock.now(),
      files: files.map(({ number, path: location, bytes, tag }) => ({
        name: importedName(record, number),
        location,
        tag,
        bytes,
      })),
    });
  const latest = new Date(clock.now().getTime() + millisecondsPerDay);
  const unread = files.filter(({ number, isRead }) => !isRead || !present.has(stagedName(number)));
  const tasks: StageTask[] = [];
  for (const { number, path: file, bytes, tag } of unread) {
    const copy = record.copies ? await copies.find(importedName(record, number)) : null;
    tasks.push({
      ...(copy ?? { source: { path: file, bytes, tag }, access }),
      number,
      out: path.join(place, stagedName(number)),
      latest,
    });
  }
  if (tasks.length > 0) await removeSortedRuns(place);
  const note = ({ refused, ...progress }: StageProgress, isRead: boolean) =>
    recordImportFile(prisma, lease, { ...progress, skipped: { ...progress.skipped, refused }, isRead });
  await stageFiles(
    tasks,
    threads,
    (progress) => void note(progress, false).catch(() => undefined),
    async (progress) => {
      // A file that was read but not copied is read again, so that the copy has the bytes that were read.
      const file = record.copies && files.find(({ number }) => number === progress.number);
      if (file) await copies.copy({ lease, name: importedName(record, file.number), source: file });
      await note(progress, true);
    },
    signal,
  );
}

import { createHash } from 'node:crypto';
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
  beginImportAgain,
  beginImportStep,
  claimImport,
  findImport,
  listImportedFiles,
  recordImportFile,
  readImportState,
  recordImportedFiles,
  releaseImport,
  renewImport,
  StoppedImportError,
  settleImport,
  type HotPath,
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
  const claimed = await claimImport(prisma, leaseSeconds);
  if (!claimed) return null;
  const { id } = claimed;
  let state: ImportState = claimed.state;
  const copies = openCopiedFiles({
    ...options,
    archive: options.archive ?? null,
    access: options.access ?? defaultImportAccess,
  });
  const watch = watchImport(prisma, id, () => state);
  try {
    if (state === 'removing') {
      const names = claimed.files.map(({ number }) => importedName(claimed, number));
      await removeImported(options, claimed, { leaseSeconds, copies, names: claimed.copies ? names : [] });
      await rm(placeOf(options.directory, id), { recursive: true, force: true });
      return { id, state: 'removed', problem: null };
    }
    if (state === 'reading') {
      const isRead = claimed.files.filter((file) => file.isRead);
      await beginImportStep(prisma, { id, done: isRead.reduce((sum, { bytes }) => sum + bytes, 0) });
      await readFiles(options, claimed, { copies, signal: watch.signal });
      await settleImport(prisma, { id, from: 'reading', to: 'storing', now: clock.now() });
      state = 'storing';
    }
    const record = (await findImport(prisma, id)) ?? claimed;
    await beginImportStep(prisma, { id, done: record.counts.captures + record.counts.repeated });
    // Each capture has the name of its file.
    const names = new Map(claimed.files.map(({ number }) => [number, importedName(claimed, number)]));
    const counts = await storeStaged(options, record, {
      directory: placeOf(options.directory, id),
      fileName: (number) => names.get(number) ?? importedName(claimed, number),
      leaseSeconds,
    });
    if ((await readImportState(prisma, id)) !== state) throw new StoppedImportError();
    const files = [...names].map(([number, name]) => ({ number, name }));
    await listImportedFiles(prisma, { importId: id, files });
    await settleImport(prisma, { id, from: 'storing', to: 'done', now: clock.now(), counts });
    await rm(placeOf(options.directory, id), { recursive: true, force: true });
    return { id, state: 'done', problem: null };
  } catch (error) {
    // It waits until it is resumed, or its removal is next.
    if (error instanceof StoppedImportError) return { id, state: 'stopped', problem: null };
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
    await settleImport(prisma, { id, from: state, to: 'failed', problem, now: clock.now() });
    // A resumed import stores again what an unfinished removal has removed.
    if (state === 'removing') await beginImportAgain(prisma, id);
    return { id, state: 'failed', problem };
  } finally {
    watch.stop();
    await releaseImport(prisma, id);
  }
}

/** Renews the lease of an import, and aborts when another state is requested. */
function watchImport(
  prisma: PrismaClient,
  id: number,
  expected: () => ImportState,
): { signal: AbortSignal; stop(): void } {
  const stopped = new AbortController();
  const renewal = setInterval(() => {
    void readImportState(prisma, id)
      .then((state) => state && renewImport(prisma, { id, state, leaseSeconds }))
      .catch(() => undefined);
  }, renewEveryMs);
  const look = async () => {
    const wanted = expected();
    const state = await readImportState(prisma, id);
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
  { copies, signal }: { copies: CopiedFiles; signal: AbortSignal },
): Promise<void> {
  const { id, files } = record;
  const place = placeOf(directory, id);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const present = new Set(await readdir(place));
  if (!record.copies)
    await recordImportedFiles(prisma, {
      importId: id,
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
    recordImportFile(prisma, id, { ...progress, skipped: { ...progress.skipped, refused }, isRead });
  await stageFiles(
    tasks,
    threads,
    (progress) => void note(progress, false).catch(() => undefined),
    async (progress) => {
      // A file that was read but not copied is read again, so that the copy has the bytes that were read.
      const file = record.copies && files.find(({ number }) => number === progress.number);
      if (file) await copies.copy({ importId: id, name: importedName(record, file.number), source: file });
      await note(progress, true);
    },
    signal,
  );
}

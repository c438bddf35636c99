import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { problemSentence } from '@meguri/contracts';
import {
  deleteScan,
  finishDispatch,
  findSnapshot,
  isTransient,
  listScanIds,
  listScanWorkers,
  listWorkerProblems,
  recordScanProblem,
  readFileNodes,
  stopScan,
  takeScans,
  type DispatchedScan,
  type PrismaClient,
  type ScanWorkerRow,
} from '@meguri/database/scans';
import { createScanQueues } from '@meguri/queues';
import { isDiskFull } from '@meguri/snapshots';
import { scanPlaces } from '../scan-places.ts';
import { loadScanAnalyser, placeScanAnalyser } from '../scan-analyser.ts';
import { completeResults } from '../results/complete-results.ts';
import { createFinishings } from './finishings.ts';
import { LostScanError, openDispatch, type DispatchParts, type ScanDispatch } from './dispatched-scan.ts';

const leaseSeconds = 20;
const takeEveryMs = 500;
const advanceEveryMs = 50;
/** A worker reports every second that it is alive; after this it counts as dead. */
const workerAliveSeconds = 10;
const fullDiskRetrySeconds = 60;
/** Nodes start their workers within seconds; after this, the scan states why none works. */
const patienceMs = 30_000;
/** The process waits this long for the next scan: starting it takes half a second. */
const lingerMs = 20_000;

export interface DispatcherOptions {
  prisma: PrismaClient;
  redisUrl: string;
  snapshotDirectory: string;
  /** Directory of all scans. */
  directory: string;
  signal: AbortSignal;
  onError(error: unknown): void;
  log(event: { scan: string; state: string; problem?: string }): void;
}

/**
 * Dispatches scans until none is left. Stored state is always consistent, so the process may be killed at any
 * moment.
 */
export async function dispatchScans(options: DispatcherOptions): Promise<void> {
  const { prisma, directory, snapshotDirectory, signal, onError } = options;
  const dispatcher = randomUUID();
  const queues = createScanQueues({ redisUrl: options.redisUrl, onError });
  const open = new Map<string, ScanDispatch>();
  let scans: DispatchedScan[] = [];
  let workers: ScanWorkerRow[] = [];
  let fileNodes = new Map<number, number>();
  let takenAt = -Infinity;
  let busyAt = performance.now();
  let workedAt = performance.now();
  const isHeld = () => performance.now() - takenAt < leaseSeconds * 750 && !signal.aborted;
  const finishings = createFinishings((scanId, stop) =>
    completeResults(prisma, scanId, {
      directory,
      dispatcher,
      isHeld,
      signal: AbortSignal.any([signal, stop]),
      onError,
    }),
  );
  await removeForeignDirectories(prisma, directory);
  const parts: DispatchParts = {
    prisma,
    queues,
    dispatcher,
    snapshotDirectory,
    directory,
    workers: () => workers,
    nodeOf: (fileId) => fileNodes.get(fileId) ?? null,
    isHeld,
    onError,
  };

  async function close(id: string): Promise<void> {
    const one = open.get(id);
    open.delete(id);
    await one?.close().catch(onError);
  }

  async function take(): Promise<void> {
    const begunAt = performance.now();
    workers = await listScanWorkers(prisma, workerAliveSeconds);
    scans = await takeScans(prisma, { dispatcher, leaseSeconds });
    takenAt = begunAt;
    const ids = new Set(scans.filter(({ state }) => state === 'running').map(({ id }) => id));
    for (const id of open.keys()) if (!ids.has(id)) await close(id);
    finishings.keep(new Set(scans.filter(({ state }) => state === 'finishing').map(({ id }) => id)));
    if (workers.length > 0 || scans.every(({ state }) => state !== 'running')) workedAt = begunAt;
    else if (begunAt - workedAt > patienceMs) await reportNoWorker();
  }

  async function reportNoWorker(): Promise<void> {
    workedAt = performance.now();
    const [problem] = await listWorkerProblems(prisma, workerAliveSeconds);
    for (const { id } of scans)
      await recordScanProblem(prisma, {
        scanId: id,
        problem: problem ?? problemSentence('noScanWorker', {}),
      });
  }

  async function dispatchOf(scan: DispatchedScan): Promise<ScanDispatch> {
    const known = open.get(scan.id);
    if (known) return known;
    const places = scanPlaces(directory, scan.id);
    // Analysers run as other users and read their own files here.
    await mkdir(places.parts, { recursive: true, mode: 0o711 });
    await placeScanAnalyser(prisma, scan, places);
    const { form } = await loadScanAnalyser(scan, places);
    fileNodes = await readFileNodes(prisma);
    const { source } = scan.definition;
    const snapshot = source.kind === 'snapshot' ? await findSnapshot(prisma, source.name) : null;
    const opened = await openDispatch(parts, {
      ...scan,
      storedBytes: snapshot?.datasheet?.storedBytes ?? 0,
      pointerFile: places.pointers,
      isProgram: form === 'program',
    });
    open.set(scan.id, opened);
    return opened;
  }

  async function work(scan: DispatchedScan): Promise<void> {
    if (scan.state === 'removing') {
      await close(scan.id);
      await deleteScan(prisma, scan.id);
      await rm(scanPlaces(directory, scan.id).scan, { recursive: true, force: true });
      options.log({ scan: scan.name, state: 'removed' });
    } else if (scan.state === 'finishing') {
      if (!finishings.isDone(scan.id)) return;
      // Otherwise it would begin again before the scans are read next.
      scans = scans.filter(({ id }) => id !== scan.id);
      options.log({ scan: scan.name, state: 'done' });
    } else if (await (await dispatchOf(scan)).advance()) {
      await close(scan.id);
      if (await finishDispatch(prisma, scan.id)) scan.state = 'finishing';
    }
  }

  async function workSafely(scan: DispatchedScan): Promise<void> {
    try {
      await work(scan);
    } catch (error) {
      await close(scan.id);
      if (error instanceof LostScanError) return;
      if (isTransient(error)) throw error;
      const problem = error instanceof Error ? error.message : String(error);
      const isFull = isDiskFull(error);
      await stopScan(prisma, {
        scanId: scan.id,
        problem: isFull ? problemSentence('scanDiskFull', { directory }) : problem.slice(0, 2_000),
        retrySeconds: isFull ? fullDiskRetrySeconds : null,
      });
      scans = scans.filter(({ id }) => id !== scan.id);
      options.log({ scan: scan.name, state: isFull ? 'waiting' : 'failed', problem });
    }
  }

  try {
    while (!signal.aborted) {
      try {
        if (performance.now() - takenAt > takeEveryMs) await take();
        for (const scan of scans) await workSafely(scan);
        if (scans.length > 0) busyAt = performance.now();
      } catch (error) {
        // The database is unreachable: open scans are read again.
        onError(error);
        for (const id of open.keys()) await close(id);
        takenAt = -Infinity;
        await delay(takeEveryMs, undefined, { signal }).catch(() => undefined);
      }
      if (performance.now() - busyAt > lingerMs) break;
      await delay(advanceEveryMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    for (const id of open.keys()) await close(id);
    await finishings.close();
    await queues.close();
  }
}

/** Deletes the directories of scans that were removed while no process worked on them. */
async function removeForeignDirectories(prisma: PrismaClient, directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  const ids = new Set(await listScanIds(prisma));
  for (const name of names)
    if (/^\d+$/.test(name) && !ids.has(name))
      await rm(path.join(directory, name), { recursive: true, force: true });
}

import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { refusal } from '@meguri/api/services-port';
import {
  builtIn,
  cutPieces,
  findAnalyser,
  findProtection,
  openResults,
  runScan,
  type Columns,
  type Protection,
  type ScanLimits,
  type ScanProgress,
  type SkippedDocument,
} from '@meguri/scans';
import { commandReader } from '../access/require-readable.ts';
import type { SnapshotServices } from '../snapshots/snapshot-services.ts';

export interface ScanRequest {
  snapshot: string;
  /** Name of an analyser that is built in, or path of a module or program. */
  analyser: string;
  /** File for the rows, as lines of JSON. */
  output: string;
  /** Default: as many as there are processor cores. */
  workers?: number | undefined;
  /** Documents after which the scan ends, for a trial. */
  maxDocuments?: number | undefined;
  limits?: Partial<ScanLimits> | undefined;
  /** Whether analysers may run where nothing keeps them from this machine. */
  isUnprotectedAllowed: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ScanProgress, records: number) => void) | undefined;
}

/** What a scan did. */
export interface ScanReport {
  documents: number;
  storedBytes: number;
  rows: number;
  columns: Columns;
  skipped: readonly SkippedDocument[];
  protection: Protection;
}

export interface ScanServices {
  /**
   * Runs an analyser over the documents of a snapshot, on this machine.
   * @throws {ServiceError} `not-found`, `conflict` where the snapshot is not done, `forbidden` without protection
   */
  scanSnapshot(request: ScanRequest): Promise<ScanReport>;
  /** Analysers that are built in, and how analysers are kept apart on this machine. */
  listAnalysers(): { analysers: { name: string; about: string; columns: Columns }[]; protection: Protection };
}

/** Neighbours in the archive that are handed out together: some hundred pages of usual size. */
const pieceLimits = { maxBytes: 4 * 2 ** 20, maxRecords: 256 };

/** @param places.directory for what scans write while they run */
export function createScanServices(places: {
  directory: string;
  snapshots: Pick<SnapshotServices, 'openSnapshotRecords'>;
}): ScanServices {
  return {
    scanSnapshot: async (request) => {
      const analyser = await findAnalyser(request.analyser).catch(refuse('badAnalyser'));
      const protection = findProtection();
      if (protection === 'none' && analyser.form !== 'built-in' && !request.isUnprotectedAllowed)
        throw refusal('forbidden', 'scanUnprotected');
      const reader = commandReader;
      const found = await places.snapshots.openSnapshotRecords({ name: request.snapshot, reader });
      await removeLeftOver(places.directory);
      const directory = path.join(places.directory, `${process.pid}-${randomUUID()}`);
      await mkdir(directory, { recursive: true, mode: 0o711 });
      const part = `${request.output}.part`;
      // Others may not read a file that lies among those of a user.
      const copy = path.join(directory, path.basename(analyser.place));
      if (analyser.form !== 'built-in') {
        await copyFile(analyser.place, copy);
        await chmod(copy, 0o755);
      }
      const results = await openResults(part, analyser.columns).catch(refuse('scanFailed'));
      const { maxDocuments = Infinity, workers = availableParallelism(), signal, limits } = request;
      try {
        const progress = await runScan({
          analyser: analyser.form === 'built-in' ? analyser : { ...analyser, place: copy },
          pieces: cutPieces(limited(found.places(), maxDocuments), pieceLimits),
          source: found.source,
          directory,
          workers,
          protection,
          ...(limits && { limits }),
          ...(signal && { signal }),
          commit: (documents, rows, columns) => results.add(documents, rows, columns),
          onProgress: (now) => request.onProgress?.(now, Math.min(found.records, maxDocuments)),
        }).catch(refuse('scanFailed'));
        await rename(part, request.output);
        return {
          documents: progress.documents,
          storedBytes: progress.bytes,
          rows: results.rows,
          columns: results.columns ?? {},
          skipped: progress.skipped,
          protection,
        };
      } finally {
        await results.close();
        await rm(part, { force: true });
        await rm(directory, { recursive: true, force: true });
        // Another scan may be running.
        await rmdir(places.directory).catch(() => undefined);
      }
    },
    listAnalysers: () => ({
      analysers: Object.entries(builtIn).map(([name, { about, columns }]) => ({ name, about, columns })),
      protection: findProtection(),
    }),
  };
}

/** Removes what scans left behind whose process was killed. */
async function removeLeftOver(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? Number.NaN);
    if (!isRunning(pid)) await rm(path.join(directory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return Number.isNaN(pid) || process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Refuses with the message of the error. */
const refuse =
  (word: 'badAnalyser' | 'scanFailed') =>
  (error: unknown): never => {
    throw refusal('invalid', word, { problem: error instanceof Error ? error.message : String(error) });
  };

async function* limited<T>(all: AsyncIterable<T>, most: number): AsyncGenerator<T> {
  let count = 0;
  for await (const one of all) {
    if (count >= most) return;
    count += 1;
    yield one;
  }
}

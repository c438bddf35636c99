import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { refusal } from '@meguri/api/services-port';
import {
  builtIn,
  cutPieces,
  findAnalyser,
  findProtection,
  openParquetResults,
  openResults,
  pieceLimitsOf,
  runScan,
  type Columns,
  type Protection,
  type ScanLimits,
  type ScanProgress,
  type SkippedDocument,
} from '@meguri/scans';
import type { SnapshotServices } from '../snapshots/snapshot-services.ts';
import { openInput } from './scan-input.ts';
import { withRunDirectory } from './run-directory.ts';
import { parametersOf } from './local-parameters.ts';
import { limited, refuse } from './scan-words.ts';

export interface ScanRequest {
  /** Name, or the path of a file with rows of another scan: it ends with .jsonl. */
  snapshot: string;
  /** Name of an analyser that is built in, or path of a module or program. */
  analyser: string;
  /** Values of parameters, as NAME=VALUE. */
  parameters?: readonly string[] | undefined;
  /** File for the rows: Parquet if its name ends so, else lines of JSON. */
  output: string;
  /** Default: as many as there are processor cores. */
  workers?: number | undefined;
  /** Number of documents after which the scan ends, for a trial. */
  maxDocuments?: number | undefined;
  limits?: Partial<ScanLimits> | undefined;
  /** Whether analysers may run without protection of this machine. */
  isUnprotectedAllowed: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ScanProgress, records: number) => void) | undefined;
}

/** The result of a scan. */
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
  /** Built-in analysers, and the protection of this machine. */
  listAnalysers(): { analysers: { name: string; about: string; columns: Columns }[]; protection: Protection };
}

/** @param places.directory for temporary files of scans */
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
      const found = await openInput(places.snapshots, request.snapshot, analyser.form);
      return withRunDirectory(places.directory, async (directory) => {
        const part = `${request.output}.part`;
        // A copy, as the user of the sandbox may not read a directory of the calling user.
        const copy = path.join(directory, path.basename(analyser.place));
        if (analyser.form !== 'built-in') {
          await copyFile(analyser.place, copy);
          await chmod(copy, 0o755);
        }
        const isParquet = request.output.endsWith('.parquet');
        const opening = isParquet
          ? openParquetResults(part, directory, analyser.columns)
          : openResults(part, analyser.columns);
        const results = await opening.catch(refuse('scanFailed'));
        const placed = analyser.form === 'built-in' ? analyser : { ...analyser, place: copy };
        const { maxDocuments = Infinity, workers = availableParallelism(), signal, limits } = request;
        try {
          const progress = await runScan({
            analyser: placed,
            parameters: await parametersOf(placed, request.parameters ?? [], { directory, protection }),
            pieces: cutPieces(limited(found.places(), maxDocuments), pieceLimitsOf(analyser.form)),
            source: found.source,
            input: found.input,
            directory,
            workers,
            protection,
            ...(limits && { limits }),
            ...(signal && { signal }),
            commit: (documents, rows, columns) => results.add(documents, rows, columns),
            onProgress: (now) => request.onProgress?.(now, Math.min(found.records, maxDocuments)),
          }).catch(refuse('scanFailed'));
          await results.finish().catch(refuse('scanFailed'));
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
        }
      });
    },
    listAnalysers: () => ({
      analysers: Object.entries(builtIn).map(([name, { about, columns }]) => ({ name, about, columns })),
      protection: findProtection(),
    }),
  };
}

import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ActorContext, ConsoleServices } from '@meguri/api/services-port';
import type { CaptureRow, TakedownDetail, WhatIfReport, WhatIfRequest } from '@meguri/contracts';
import { systemRandom } from '@meguri/runtime';
import { createAccessServices, type AccessServices } from './access/access-services.ts';
import { commandReader } from './access/require-readable.ts';
import { exportCdxj } from './archive/export-cdxj.ts';
import { getCapture, type ArchivedCapture } from './archive/get-capture.ts';
import { listCaptures } from './archive/list-captures.ts';
import { openArchive } from './archive/open-archive.ts';
import { createLinkServices, type LinkServices } from './auth/links.ts';
import { createImportServices, type ImportServices } from './imports/import-services.ts';
import { openServices } from './context/dependencies.ts';
import type { ConsoleServicesOptions } from './create-console-services.ts';
import { joinConsoleServices } from './join-console-services.ts';
import { purgeNow } from './keeping/purge/purge-now.ts';
import { keepChosenFiles, type KeepRequest } from './keeping/keep-chosen-files.ts';
import type { KeptArchive } from './keeping/open-keeping.ts';
import { revisitAll } from './pages/revisit-pages.ts';
import { setImportanceOfPages } from './pages/set-page-importance.ts';
import { createScanServices, type ScanServices } from './scans/scan-services.ts';
import { createSourceServices, type SourceServices } from './sources/source-services.ts';
import { createSnapshotServices, type SnapshotServices } from './snapshots/snapshot-services.ts';
import type { TimeQuery } from '@meguri/validity';
import type { VerifyCheck } from './verify/findings.ts';
import { verify } from './verify/verify.ts';
import { listVersions, type VersionList } from './versions/list-versions.ts';
import { computeWhatIf } from './what-if/compute-what-if.ts';

/** Procedures that only a user on the machine itself may call. */
export interface CommandServices
  extends
    ConsoleServices,
    AccessServices,
    LinkServices,
    ImportServices,
    SnapshotServices,
    ScanServices,
    SourceServices {
  /** Makes every scheduled page of a host, or of all hosts (null), due now. */
  revisitAll(call: {
    ctx: ActorContext;
    input: { host: string | null; reason?: string | undefined };
  }): Promise<{ count: number }>;
  /** Sets the importance of pages; null: that of their seed lists. Returns how many of them are known. */
  setImportance(call: {
    ctx: ActorContext;
    input: { urls: readonly string[]; importance: number | null; reason?: string | undefined };
  }): Promise<{ count: number }>;
  listCaptures(input: { url: string; limit: number }): Promise<CaptureRow[]>;
  /** Periods of validity of a URL. */
  listVersions(input: {
    url: string;
    query: TimeQuery;
    gone: readonly number[];
    limit: number;
  }): Promise<VersionList>;
  getCapture(input: { url: string; at: Date | null }): Promise<ArchivedCapture>;
  /** Overwrites what a takedown hides now, in the archive and the replica of this machine. */
  purgeNow(call: {
    ctx: ActorContext;
    input: { id: string; reason?: string | undefined };
  }): Promise<TakedownDetail>;
  /** Simulates at full speed in this process; null where no page was visited twice. */
  computeWhatIf(request: WhatIfRequest): Promise<WhatIfReport | null>;
  /** Lines of one CDXJ index in byte order. */
  exportCdxj(input: { host: string | null }): AsyncIterable<string>;
  /** Checks, copies or repairs sealed files. */
  keepFiles(request: KeepRequest): Promise<void>;
  /** Recomputes stored sums and checks captures. `sample`: number of captures to check, null = all. */
  verify(input: { sample: number | null; files: boolean }): Promise<VerifyCheck[]>;
}

/**
 * All services of the command line. Connects on first use.
 *
 * @param options.snapshotDirectory by default beside the directory of the archive
 * @param options.scanDirectory by default beside that of the snapshots
 */
export function createCommandServices(
  options: ConsoleServicesOptions & { archiveDirectory: string; replica?: KeptArchive['replica'] },
): CommandServices {
  const { deps, close } = openServices(options);
  const { archiveDirectory: directory, archiveBucket: bucket = null, importAccess } = options;
  const place = { directory, bucket, importAccess };
  const archive = () => openArchive(deps, place);
  const replica = options.replica ?? null;
  const snapshotDirectory = options.snapshotDirectory ?? path.join(path.dirname(directory), 'snapshots');
  const { scanDirectory } = options;
  const kept: KeptArchive = { place, replica, snapshotDirectory, scanDirectory };
  const consoleServices = joinConsoleServices(deps, { ...options, snapshotDirectory }, close);
  const snapshots = createSnapshotServices(deps, { directory: snapshotDirectory, archive });
  return {
    ...consoleServices,
    ...createLinkServices(deps),
    ...createImportServices(deps, importAccess),
    ...createSourceServices(deps),
    ...snapshots,
    ...createScanServices({ directory: path.join(path.dirname(directory), 'scans'), snapshots }),
    revisitAll: (call) => revisitAll(deps, call),
    setImportance: (call) => setImportanceOfPages(deps, call),
    listCaptures: (input) => listCaptures(deps, input),
    listVersions: (input) => listVersions(deps, input),
    getCapture: async (input) => getCapture(deps, await archive(), { ...input, reader: commandReader }),
    ...createAccessServices(deps),
    purgeNow: (call) => purgeNow(deps, consoleServices.takedowns, kept, call),
    computeWhatIf: (request) => computeWhatIf(deps, request, () => nextTurn()),
    exportCdxj: ({ host }) => exportCdxj(deps, { host, isInBucket: bucket !== null }),
    keepFiles: (request) => keepChosenFiles(deps, kept, request),
    verify: async (input) => verify(deps, { ...input, archive: await archive(), random: systemRandom }),
  };
}

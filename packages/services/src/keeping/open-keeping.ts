import { openFileCopies, type ArchivePlace, type CopyPlace } from '@meguri/archive';
import type { Clock } from '@meguri/contracts';
import {
  holdFile,
  listActiveTakedowns,
  readSettings,
  type FileClaim,
  type PrismaClient,
} from '@meguri/database';
import { openArchiveStorage } from '../archive/open-archive-storage.ts';
import { discardStaleExports } from '@meguri/snapshots/exports';
import { discardResultExports } from '../scans/results/discard-exports.ts';
import { scansPlace } from '../scans/run-directory.ts';
import { claimSeconds, keepNextFile, type FileResult } from './keep-files.ts';
import { LostClaimError, type KeepingContext } from './keeping-context.ts';
import { createPace } from './paced-bytes.ts';
import { runNextPurge, type PurgeResult } from './purge/run-purges.ts';

/** An archive whose files are checked and copied. */
export interface KeptArchive {
  place: ArchivePlace;
  /** Null: there is no replica. */
  replica: CopyPlace | null;
  /**
   * Directory of the snapshots, whose prepared exports may hold hidden captures; undefined: there are none.
   */
  snapshotDirectory?: string | undefined;
  /** Directory of the scans; by default next to that of the snapshots. */
  scanDirectory?: string | undefined;
}

export interface Keeping {
  context: KeepingContext;
  /** Deletes exports of snapshots and scans that were prepared under other takedowns. Returns their names. */
  discardExports(): Promise<string[]>;
  /**
   * Directory of the scans, whose rows hold content of documents; undefined: this process cannot access it.
   */
  scanDirectory: string | undefined;
  /** Called with the claim of the file in work, which is renewed while bytes are read; null: there is none. */
  onClaim(claim: FileClaim | null): void;
}

/** Opens an archive and its replica for checks, copies and repairs. */
export async function openKeeping(options: {
  prisma: PrismaClient;
  clock: Clock;
  archive: KeptArchive;
}): Promise<Keeping> {
  const { prisma, clock } = options;
  const { place, replica, snapshotDirectory } = options.archive;
  const scanDirectory = scansPlace(options.archive);
  let bytesPerSecond = (await readSettings(prisma))['archive.scrubBytesPerSecond'];
  let claimed: FileClaim | null = null;
  const holdClaim = async () => {
    if (claimed !== null && !(await holdFile(prisma, claimed, claimSeconds))) throw new LostClaimError();
  };
  const pace = createPace({
    bytesPerSecond: () => bytesPerSecond,
    beat: async () => {
      bytesPerSecond = (await readSettings(prisma))['archive.scrubBytesPerSecond'];
      await holdClaim();
    },
  });
  const context = {
    prisma,
    clock,
    storage: await openArchiveStorage(prisma, place),
    home: await openFileCopies(place.bucket ? { bucket: place.bucket } : { directory: place.directory }),
    spool: place.bucket ? await openFileCopies({ directory: place.directory }) : null,
    replica: replica && (await openFileCopies(replica)),
    pace,
    holdClaim,
  };
  return {
    context,
    discardExports: async () => {
      const takedowns = await listActiveTakedowns(prisma);
      return [
        ...(snapshotDirectory === undefined ? [] : await discardStaleExports(snapshotDirectory, takedowns)),
        ...(scanDirectory === undefined ? [] : await discardResultExports(scanDirectory, takedowns)),
      ];
    },
    scanDirectory,
    onClaim: (claim) => void (claimed = claim),
  };
}

/** Carries out all due purges, then all due work on files, one after the other. Returns what was done. */
export async function keepDueFiles(
  keeping: Keeping,
  onResult: (result: FileResult) => void,
  onPurge: (result: PurgeResult) => void = () => undefined,
): Promise<void> {
  const { context, onClaim } = keeping;
  for (;;) {
    const purge = await runNextPurge(context, keeping);
    if (purge) {
      onPurge(purge);
      continue;
    }
    const settings = await readSettings(context.prisma);
    const result = await keepNextFile(context, { scrubDays: settings['archive.scrubDays'], onClaim });
    if (result === null) return;
    onResult(result);
  }
}

import { openFileCopies, type ArchivePlace, type CopyPlace } from '@meguri/archive';
import type { Clock } from '@meguri/contracts';
import { holdFile, listStandingTakedowns, readSettings, type PrismaClient } from '@meguri/database';
import { openArchiveStorage } from '../archive/open-archive-storage.ts';
import { discardStaleExports } from '@meguri/snapshots/exports';
import { discardResultExports } from '../scans/results/discard-exports.ts';
import { scansPlace } from '../scans/run-directory.ts';
import { claimSeconds, keepNextFile, type FileResult } from './keep-files.ts';
import type { KeepingContext } from './keeping-context.ts';
import { createPace } from './paced-bytes.ts';
import { runNextPurge, type PurgeResult } from './purge/run-purges.ts';

/** An archive whose files are checked and copied. */
export interface KeptArchive {
  place: ArchivePlace;
  /** Null: there is no replica. */
  replica: CopyPlace | null;
  /** Of the snapshots, whose exports hold what they held when they were prepared; undefined: there are none. */
  snapshotDirectory?: string | undefined;
  /** Of the scans; by default beside that of the snapshots. */
  scanDirectory?: string | undefined;
}

export interface Keeping {
  context: KeepingContext;
  /** Removes exports of snapshots and of scans that were prepared under other takedowns, and says which. */
  discardExports(): Promise<string[]>;
  /** Of the scans, whose rows hold what documents hold; undefined: this process does not see it. */
  scanDirectory: string | undefined;
  /** Told the file that is worked on, whose claim is renewed while bytes are read. */
  onClaim(fileId: number | null): void;
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
  let claimed: number | null = null;
  const pace = createPace({
    bytesPerSecond: () => bytesPerSecond,
    beat: async () => {
      bytesPerSecond = (await readSettings(prisma))['archive.scrubBytesPerSecond'];
      if (claimed !== null) await holdFile(prisma, claimed, claimSeconds);
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
  };
  return {
    context,
    discardExports: async () => {
      const takedowns = await listStandingTakedowns(prisma);
      return [
        ...(snapshotDirectory === undefined ? [] : await discardStaleExports(snapshotDirectory, takedowns)),
        ...(scanDirectory === undefined ? [] : await discardResultExports(scanDirectory, takedowns)),
      ];
    },
    scanDirectory,
    onClaim: (fileId) => void (claimed = fileId),
  };
}

/** Does all purges, then all work with files, that is due, one after the other, and says what was done. */
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

import { openFileCopies, openStorage, type ArchivePlace, type CopyPlace } from '@meguri/archive';
import type { Clock } from '@meguri/contracts';
import { holdFile, readSettings, type PrismaClient } from '@meguri/database';
import { claimSeconds, keepNextFile, type FileResult } from './keep-files.ts';
import type { KeepingContext } from './keeping-context.ts';
import { createPace } from './paced-bytes.ts';

/** An archive whose files are checked and copied. */
export interface KeptArchive {
  place: ArchivePlace;
  /** Null: there is no replica. */
  replica: CopyPlace | null;
}

export interface Keeping {
  context: KeepingContext;
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
  const { place, replica } = options.archive;
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
    storage: await openStorage(place),
    home: await openFileCopies(place.bucket ? { bucket: place.bucket } : { directory: place.directory }),
    replica: replica && (await openFileCopies(replica)),
    pace,
  };
  return { context, onClaim: (fileId) => void (claimed = fileId) };
}

/** Does all work with files that is due, one after the other, and says what was done. */
export async function keepDueFiles(
  { context, onClaim }: Keeping,
  onResult: (result: FileResult) => void,
): Promise<void> {
  for (;;) {
    const settings = await readSettings(context.prisma);
    const result = await keepNextFile(context, { scrubDays: settings['archive.scrubDays'], onClaim });
    if (result === null) return;
    onResult(result);
  }
}

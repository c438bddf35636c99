import { createWarcWriter, recoverArchive, type SealedFile, type Storage } from '@meguri/archive';
import type { Clock } from '@meguri/contracts';
import { recordOpenFile, recordSealedFile, type JournalEntry, type PrismaClient } from '@meguri/database';
import type { Logger } from '@meguri/runtime';
import { journalRecord } from './journal-record.ts';

/** Small, so that files are soon sealed, and with that copied to a replica. */
const maxFileBytes = 64 * 2 ** 20;

/** What the database needs to be rebuilt, apart from the captures. */
export interface Journal {
  /** Resolves when the entry is durable: it survives a power failure. */
  write(entry: JournalEntry): Promise<void>;
  /**
   * Seals the open file if it was begun in the second of an instant or before: file names have whole seconds.
   */
  sealBegunUntil(instant: Date): Promise<void>;
  /** Seals its file. */
  close(): Promise<void>;
}

/**
 * The journal of this node: WARC files of its own, `journal-<node>-…`, in which each entry is a resource record with JSON,
 * so that they are sealed, checked, copied and repaired as all files of the archive are. What a killed process left is
 * repaired first.
 */
export async function openJournal(options: {
  storage: Storage;
  prisma: PrismaClient;
  nodeId: number;
  clock: Clock;
  newId(): string;
  software: string;
  log: Logger;
}): Promise<Journal> {
  const { storage, prisma, nodeId, clock, newId, software, log } = options;
  const prefix = `journal-${nodeId}`;
  const onSealed = (file: SealedFile) => recordSealedFile(prisma, { ...file, nodeId, sealedAt: clock.now() });
  for (const file of await recoverArchive({ storage, prefix: `${prefix}-`, onSealed }))
    log.warn(file, 'journal of an earlier process repaired');
  const writer = createWarcWriter({
    storage,
    prefix,
    clock,
    newId: () => `urn:uuid:${newId()}`,
    software,
    policyInfo: () => [['description', 'journal: verdicts, schedules, pages and settings of the crawl']],
    maxFileBytes: () => maxFileBytes,
    onSealed,
  });
  let begunAt: Date | null = null;
  let recorded: string | null = null;
  return {
    write: async (entry) => {
      begunAt ??= clock.now();
      const [[place] = []] = await writer.append([[{ bytes: await journalRecord(entry, newId()) }]]);
      if (place === undefined || place.fileName === recorded) return;
      await recordOpenFile(prisma, { name: place.fileName, nodeId, openedAt: clock.now() });
      recorded = place.fileName;
    },
    sealBegunUntil: async (instant) => {
      if (begunAt === null || secondOf(begunAt) > secondOf(instant)) return;
      begunAt = null;
      await writer.seal();
    },
    close: () => writer.close(),
  };
}

const secondOf = (instant: Date) => Math.floor(instant.getTime() / 1_000);

import {
  readUrlIndexState,
  scanIndexableCaptures,
  type FilePart,
  type IndexableCapture,
  type PrismaClient,
} from '@meguri/database';

/** Files that are not wholly in the index: those being written, and those since the last update of the index. */
const maxParts = 1_000;
/** Captures that the index lacks and that are kept in memory: about 60 MB. */
const maxRemainder = 300_000;
const capturesPerMessage = 2_000;

/** The index lacks more captures than can be kept in memory. */
export class IndexBehindError extends Error {
  override name = 'IndexBehindError';
}

/** A file of the index was merged into another one while its state was sent. */
class MergedError extends Error {}

/** What is sent to a reader of the index. */
export interface IndexUpdate {
  /** Names. */
  files: readonly string[];
  parts: readonly { fileId: number; from: number }[];
  entries: readonly IndexableCapture[];
}

/**
 * Keeps a reader of the index up to date: sends it the files of the index, and once each the captures that
 * these lack. Each reader needs its own, from its start.
 */
export function createIndexState(prisma: PrismaClient): {
  /**
   * @param send returns false where the reader could not read a file
   * @returns false in that case: the index was merged meanwhile
   * @throws {IndexBehindError} where too many captures are lacking
   */
  update: (send: (update: IndexUpdate) => Promise<boolean>) => Promise<boolean>;
} {
  /** By file: the start of its part, the end of what was sent, and the number of captures between. */
  let sent = new Map<number, { from: number; to: number; captures: number }>();
  const count = () => sent.values().reduce((sum, { captures }) => sum + captures, 0);

  async function sendPart(
    { fileId, from, to }: FilePart,
    send: (entries: readonly IndexableCapture[]) => Promise<unknown>,
  ): Promise<void> {
    const before = sent.get(fileId);
    let part = { from, to: Math.max(from, before?.to ?? 0), captures: before?.captures ?? 0 };
    while (part.to < to) {
      const entries = await scanIndexableCaptures(prisma, {
        fileId,
        from: part.to,
        to,
        limit: capturesPerMessage,
      });
      await send(entries);
      const last = entries.at(-1);
      const isAll = entries.length < capturesPerMessage || !last;
      part = { from, to: isAll ? to : last.offset + 1, captures: part.captures + entries.length };
      sent.set(fileId, part);
      if (count() > maxRemainder) throw new IndexBehindError();
    }
    sent.set(fileId, part);
  }

  return {
    update: async (send) => {
      const { runs, parts } = await readUrlIndexState(prisma, maxParts);
      const files = runs.map(({ name }) => name);
      const wasRebuilt = parts.some(({ fileId, from }) => from < (sent.get(fileId)?.from ?? 0));
      if (parts.length >= maxParts) throw new IndexBehindError();
      try {
        if (wasRebuilt) {
          sent = new Map();
          await send({ files: [], parts: [], entries: [] });
        }
        const present = new Set(parts.map(({ fileId }) => fileId));
        for (const fileId of sent.keys()) if (!present.has(fileId)) sent.delete(fileId);
        const shown = parts.map(({ fileId, from }) => ({ fileId, from }));
        if (!(await send({ files, parts: shown, entries: [] }))) return false;
        const sendEntries = async (entries: readonly IndexableCapture[]) => {
          if (!(await send({ files, parts: shown, entries }))) throw new MergedError();
        };
        for (const part of parts) await sendPart(part, sendEntries);
        return true;
      } catch (error) {
        // Which entries of the part have arrived is unknown.
        sent = new Map();
        await send({ files: [], parts: [], entries: [] }).catch(() => false);
        if (error instanceof MergedError) return false;
        throw error;
      }
    },
  };
}

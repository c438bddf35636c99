import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { problemSentence } from '@meguri/contracts';

/** Bytes of one part, about: a sort in memory takes three times as much. */
export const stagedPartBytes = 32 * 2 ** 20;

/** Name of the first part of the staged lines of a file. */
export const stagedName = (number: number): string => `${String(number).padStart(6, '0')}.tsv`;

/** A part behind the first one. */
const laterPart = (first: string, number: number) => `${first}.${number}`;

export interface StagedParts {
  write(lines: string): Promise<void>;
  /** Gives the first part its name, once all parts are complete. */
  end(): Promise<void>;
}

/**
 * Writes lines into files that are each small enough to be sorted in memory.
 *
 * @param first the file with the first lines, behind which further ones are numbered
 */
export async function openStagedParts(first: string, partBytes = stagedPartBytes): Promise<StagedParts> {
  // Leftovers of a killed process, of a file that is read again.
  for (let number = 1; (await sizeOrNull(laterPart(first, number))) !== null; number += 1)
    await rm(laterPart(first, number));
  const temporary = `${first}.tmp`;
  let number = 0;
  let bytes = 0;
  let sink = openSink(temporary);
  return {
    write: async (lines) => {
      if (bytes >= partBytes) {
        await close(sink);
        number += 1;
        bytes = 0;
        sink = openSink(laterPart(first, number));
      }
      bytes += Buffer.byteLength(lines);
      if (!sink.write(lines)) await once(sink, 'drain');
    },
    end: async () => {
      await close(sink);
      await rename(temporary, first);
    },
  };
}

const openSink = (file: string) => createWriteStream(file, { mode: 0o600, flush: true });

async function close(sink: WriteStream): Promise<void> {
  sink.end();
  await finished(sink);
}

/**
 * All parts that belong to the given first parts, with their sizes.
 *
 * @throws where a first part is missing
 */
export async function listStagedParts(firsts: readonly string[]): Promise<{ file: string; bytes: number }[]> {
  const parts: { file: string; bytes: number }[] = [];
  for (const first of firsts)
    for (let [file, number] = [first, 0]; ; file = laterPart(first, (number += 1))) {
      const bytes = await sizeOrNull(file);
      if (bytes === null && number === 0) throw new Error(problemSentence('stagedLost', { file: first }));
      if (bytes === null) break;
      parts.push({ file, bytes });
    }
  return parts;
}

const sizeOrNull = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );

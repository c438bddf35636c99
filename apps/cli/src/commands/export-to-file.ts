import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFile } from '@meguri/services';
import { CommandError } from '../terminal/report-failure.ts';

/**
 * Writes an export to a file, which has its name once it is whole. What a run that ended early left is continued where
 * the bytes are still the same ones, and begun again where a takedown has changed them.
 *
 * @throws {CommandError} where the file cannot be written or the archive lacks a record
 */
export async function writeExport(file: ExportFile, output: string): Promise<void> {
  const [part, tagFile] = [`${output}.part`, `${output}.part.tag`];
  try {
    const isSame = (await readFile(tagFile, 'utf8').catch(() => null)) === file.tag;
    const present = isSame
      ? await stat(part).then(
          ({ size }) => size,
          () => 0,
        )
      : 0;
    const from = present <= file.bytes ? present : 0;
    await writeFile(tagFile, file.tag);
    await pipeline(Readable.from(file.read(from)), createWriteStream(part, { flags: from > 0 ? 'a' : 'w' }));
    const handle = await open(part, 'r');
    const { size } = await handle.stat();
    await handle.sync();
    await handle.close();
    if (size !== file.bytes)
      throw new Error(`it has ${size} bytes instead of ${file.bytes}: delete ${part} and try again`);
    await rename(part, output);
    await rm(tagFile, { force: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`--output ${output}: ${reason}`, { cause: error });
  }
}

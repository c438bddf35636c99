import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { ExportFile } from '@meguri/services';
import { fileError } from '../terminal/option-files.ts';

/**
 * Writes an export to a file, which gets its name once it is complete. The part that an interrupted run left
 * is continued while its bytes are the same, and begun again after a takedown changed them.
 *
 * @throws {CommandError} if the file cannot be written or the archive lacks a record
 */
export async function exportToFile(file: ExportFile, output: string): Promise<void> {
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
    const size = await append(file, part, from);
    if (size !== file.bytes)
      throw new Error(`it has ${size} bytes instead of ${file.bytes}: delete ${part} and try again`);
    await rename(part, output);
    await rm(tagFile, { force: true });
  } catch (error) {
    throw fileError('--output', output, error);
  }
}

/** @returns the size of the part in bytes; the part would survive a power failure */
async function append(file: ExportFile, part: string, from: number): Promise<number> {
  const { writeExport } = await import('@meguri/services');
  await using handle = await open(part, from > 0 ? 'a' : 'w');
  await writeExport(handle, file, { from });
  await handle.sync();
  return (await handle.stat()).size;
}

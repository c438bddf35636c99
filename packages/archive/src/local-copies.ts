import { chmod, chown, type FileHandle, mkdir, open, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { checkFileName, sealedPath } from './current-file.ts';
import { archiveError, errorCode } from './errors.ts';
import { checkedBytes, type FileCopies, type FileIdentity } from './checked-bytes.ts';
import { chunksOf, syncDirectory } from './local-files.ts';
import type { Overwriting } from './overlay-bytes.ts';
import { writeWhole } from './write-whole.ts';

/** Copies of archive files in a directory, by date as in an archive. */
export function createLocalCopies(place: string): FileCopies {
  const directory = resolve(place);
  /** Earlier releases kept all files in one directory. */
  const placesOf = (name: string) => [...new Set([sealedPath(name), name])].map((at) => join(directory, at));

  async function openAt(name: string): Promise<FileHandle | null> {
    checkFileName(name);
    for (const path of placesOf(name)) {
      try {
        return await open(path, 'r');
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw archiveError(error, `opening ${name}`);
      }
    }
    return null;
  }

  return {
    openRead: async (name, offset = 0) => {
      const handle = await openAt(name);
      return handle && chunksOf(handle, offset, (await handle.stat()).size);
    },
    put: async (name, source, file) => {
      checkFileName(name);
      const [path = '', ...older] = placesOf(name);
      try {
        await replaceFile(path, checkedBytes(name, source, file), file);
        for (const one of older) await rm(one, { force: true });
      } catch (error) {
        throw archiveError(error, `copying ${name}`);
      }
    },
    overwrite: async (name, parts) => {
      checkFileName(name);
      let isFound = false;
      try {
        for (const path of placesOf(name)) {
          await removeDurably(partOf(path));
          isFound = (await overwriteFile(path, parts)) || isFound;
        }
        return isFound;
      } catch (error) {
        throw archiveError(error, `writing over ${name}`);
      }
    },
    remove: async (name) => {
      checkFileName(name);
      try {
        for (const path of placesOf(name)) for (const one of [partOf(path), path]) await removeDurably(one);
      } catch (error) {
        throw archiveError(error, `removing ${name}`);
      }
    },
  };
}

/** Overwrites in place, so that the former bytes leave the disk and no space for a second file is needed. */
async function overwriteFile(path: string, parts: readonly Overwriting[]): Promise<boolean> {
  const handle = await open(path, 'r+').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return false;
  try {
    const { size } = await handle.stat();
    // A truncated file is not extended.
    for (const { offset, bytes } of parts)
      if (offset < size) await writeWhole(handle, bytes.subarray(0, size - offset), offset);
    await handle.sync();
    return true;
  } finally {
    await handle.close();
  }
}

async function removeDurably(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  await syncDirectory(dirname(path));
}

/**
 * The temporary file of a `put`. Names of archive files begin with a letter or digit, so listings omit it.
 * The next `put` overwrites it.
 */
const partOf = (path: string) => join(dirname(path), `.${basename(path)}.part`);

/**
 * Writes a temporary file, then renames it: readers, also after a crash, see either the former bytes or the
 * new ones.
 */
async function replaceFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  { bytes }: FileIdentity,
): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o750 });
  const part = partOf(path);
  const handle = await open(part, 'w', 0o640);
  try {
    for await (const chunk of source) await writeWhole(handle, chunk);
    await handle.sync();
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await keepAccess(path, part);
  if ((await stat(part)).size !== bytes) throw new Error(`${part} was changed while it was written`);
  await rename(part, path);
  // The entry of each new directory is in its parent.
  const highest = made === undefined ? folder : dirname(made);
  for (let directory = folder; ; directory = dirname(directory)) {
    await syncDirectory(directory);
    if (directory === highest || directory === dirname(directory)) break;
  }
}

/** A repaired file keeps its owner and permissions. */
async function keepAccess(from: string, to: string): Promise<void> {
  try {
    const { mode, uid, gid } = await stat(from);
    await chmod(to, mode & 0o777);
    await chown(to, uid, gid);
  } catch (error) {
    if (!['ENOENT', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
  }
}

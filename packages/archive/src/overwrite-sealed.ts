import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFileName, sealedPath } from './current-file.ts';
import { archiveError, errorCode } from './errors.ts';

/** Bytes that replace the same number of others. */
export interface Overwriting {
  offset: number;
  bytes: Uint8Array;
}

/**
 * Overwrites parts of a sealed file on this machine, for permanent deletion: the only exception to files that
 * never change. Repeating it is harmless. The digest of the file changes.
 *
 * @returns false if there is no sealed file of that name
 * @throws if the storage fails; some parts may have been written
 */
export async function overwriteSealed(
  directory: string,
  name: string,
  parts: readonly Overwriting[],
): Promise<boolean> {
  checkFileName(name);
  const openAt = (place: string) =>
    open(join(directory, place), 'r+').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null;
      throw archiveError(error, `opening ${name}`);
    });
  const handle = (await openAt(name)) ?? (await openAt(sealedPath(name)));
  if (!handle) return false;
  try {
    for (const { offset, bytes } of parts) await handle.write(bytes, 0, bytes.length, offset);
    await handle.sync();
    return true;
  } catch (error) {
    throw archiveError(error, `writing over ${name}`);
  } finally {
    await handle.close();
  }
}

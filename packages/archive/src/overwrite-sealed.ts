import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFileName } from './current-file.ts';
import { archiveError, errorCode } from './errors.ts';

/** Bytes that take the place of as many others. */
export interface Overwriting {
  offset: number;
  bytes: Uint8Array;
}

/**
 * Writes over parts of a sealed file on this machine: the one exception to files that never change, for what has to be deleted for good. Doing it
 * again is harmless. The digest of the file is another afterwards.
 *
 * @returns false where there is no sealed file of that name
 * @throws where the storage fails; parts may then be written and others not
 */
export async function overwriteSealed(
  directory: string,
  name: string,
  parts: readonly Overwriting[],
): Promise<boolean> {
  checkFileName(name);
  const handle = await open(join(directory, name), 'r+').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw archiveError(error, `opening ${name}`);
  });
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

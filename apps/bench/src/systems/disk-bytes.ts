import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of all files below a directory whose name matches. */
export async function diskBytes(directory: string, matching = /./): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && matching.test(entry.name));
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

import { lstatSync, opendirSync, readdirSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { treeOf } from './tree-memory.ts';

/** Counting more files four times a second would take too long. */
const maxHeldFiles = 5_000;
const blockBytes = 512;

/**
 * Bytes on disk that a process and its descendants hold: files in their directory, and deleted files that
 * they keep open.
 *
 * @returns Infinity for more than `maxHeldFiles`, and if a directory cannot be read, as below a very long
 * path
 */
export function heldBytes(directory: string, pid: number): number {
  const counted = new Set<string>();
  let [bytes, files] = [0, 0];
  const count = ({ dev, ino, blocks }: Stats) => {
    const inode = `${dev}:${ino}`;
    if (!counted.has(inode)) bytes += blocks * blockBytes;
    counted.add(inode);
  };
  const directories = [directory];
  for (let at = directories.pop(); at !== undefined; at = directories.pop()) {
    try {
      using opened = opendirSync(at);
      for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) {
        if ((files += 1) > maxHeldFiles) return Infinity;
        const place = path.join(at, entry.name);
        const found = lstatSync(place, { throwIfNoEntry: false });
        if (found) count(found);
        if (found?.isDirectory()) directories.push(place);
      }
    } catch (error) {
      if (!isGone(error)) return Infinity;
    }
  }
  for (const process of treeOf(pid)) {
    for (const descriptor of descriptorsOf(process)) {
      if ((files += 1) > maxHeldFiles) return Infinity;
      const found = openFile(descriptor);
      if (found?.isFile() && found.nlink === 0) count(found);
    }
  }
  return bytes;
}

/** Removed, or replaced by a file, since it was listed. */
const isGone = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR';
};

/** File descriptors of a process; none if it has ended. */
function descriptorsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((name) => `/proc/${pid}/fd/${name}`);
  } catch {
    return [];
  }
}

function openFile(descriptor: string): Stats | null {
  try {
    return statSync(descriptor);
  } catch {
    return null;
  }
}

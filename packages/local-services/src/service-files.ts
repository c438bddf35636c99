import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/**
 * Opens a directory for services, which receive the descriptor. Does not follow a link in the last step of
 * the path.
 *
 * @throws {LocalServiceError} `directory-unusable`
 */
export function openDirectory(directory: string): number {
  try {
    return openSync(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    throw new LocalServiceError('directory-unusable', `${directory} is not a directory; move it away`, {
      cause: error,
    });
  }
}

/**
 * Takes a directory back from the account of a service, to which earlier releases gave it, and closes it. As
 * root, it removes every file in it that root does not own, including links, since the account could have
 * made them lead elsewhere. Directories stay.
 *
 * @throws {LocalServiceError} `directory-unusable`
 */
export function claimDirectory(directory: string): void {
  const descriptor = openDirectory(directory);
  try {
    const { uid } = fstatSync(descriptor);
    if (process.getuid?.() === 0) fchownSync(descriptor, 0, 0);
    if (uid === process.getuid?.() || process.getuid?.() === 0) fchmodSync(descriptor, 0o700);
  } finally {
    closeSync(descriptor);
  }
  if (process.getuid?.() !== 0) return;
  // From here on only root changes the entries.
  for (const name of readdirSync(directory)) {
    const file = path.join(directory, name);
    const stats = lstatSync(file);
    const isOwn = stats.isFile() && stats.uid === 0 && stats.nlink === 1;
    if (!isOwn && !stats.isDirectory()) rmSync(file);
  }
}

const longestFile = 65_536;

/**
 * The beginning of a small file that another account may have written. Links are not followed, and only a
 * regular file is read. Null if there is none.
 */
export function readForeignFile(file: string): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    if (!fstatSync(descriptor).isFile()) return null;
    const buffer = Buffer.alloc(longestFile);
    return buffer.toString('utf8', 0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}

import { lstatSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';

const othersWrite = 0o002;
const sticky = 0o1000;

/**
 * Refuses, for root, a directory that another user could replace by a link: root would then write elsewhere.
 * Root itself and the owner of this code, who decides what root runs, are trusted.
 *
 * @param directory absolute; it exists
 * @throws {LocalServiceError} `directory-unusable`: names the place and who can change it
 */
export function checkTrustedPath(directory: string, purpose: string): void {
  if (process.getuid?.() !== 0) return;
  // The path as written may have links that the real path does not have.
  for (const place of [...placesAbove(directory), ...placesAbove(realpathSync(directory))]) {
    const stats = lstatSync(place);
    const who = changer(stats, place === directory);
    if (who === null) continue;
    const target = stats.isSymbolicLink() ? ` -> ${readlinkSync(place)}` : '';
    throw new LocalServiceError(
      'directory-unusable',
      `${purpose} ${directory}: ${place}${target} can be changed by ${who}, who could make root write elsewhere; ` +
        `give it to root (chown root ${place}), or start as that user, or choose another place with --data DIR`,
    );
  }
}

/** `/`, and each directory down to the path itself. */
function placesAbove(absolute: string): string[] {
  const parent = path.dirname(absolute);
  return parent === absolute ? [absolute] : [...placesAbove(parent), absolute];
}

/**
 * Who else can change a place. The directory itself may still be open to others: it is closed before anything
 * is written.
 */
function changer(stats: Stats, isDirectoryItself: boolean): string | null {
  if (!trustedUsers().has(stats.uid)) return `user ${stats.uid}`;
  if (stats.isSymbolicLink() || isDirectoryItself) return null;
  // In a sticky directory, such as /tmp, users can only replace their own entries.
  const isOpen = (stats.mode & othersWrite) !== 0 && (stats.mode & sticky) === 0;
  return isOpen ? 'every user' : null;
}

let trusted: Set<number> | undefined;
const trustedUsers = () => (trusted ??= new Set([0, statSync(import.meta.filename).uid]));

import { lstatSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';

const othersWrite = 0o002;
const sticky = 0o1000;

/**
 * Refuses, for root, a directory that another user could replace by a link to somewhere else: root would then
 * write there. Root itself and the owner of this code are trusted, who decides what root runs.
 *
 * @param directory absolute; it exists
 * @throws {LocalServiceError} `directory-unusable`: names the place and who can change it
 */
export function checkTrustedPath(directory: string, purpose: string): void {
  if (process.getuid?.() !== 0) return;
  // The way as written has links that the real one has not.
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

/** `/`, and each step down to the path itself. */
function placesAbove(absolute: string): string[] {
  const parent = path.dirname(absolute);
  return parent === absolute ? [absolute] : [...placesAbove(parent), absolute];
}

/** The directory itself may still be open to others: it is closed before anything is written. */
function changer(stats: Stats, isDirectoryItself: boolean): string | null {
  if (!trustedUsers().has(stats.uid)) return `user ${stats.uid}`;
  if (stats.isSymbolicLink() || isDirectoryItself) return null;
  // In a sticky directory, such as /tmp, users replace only what is their own.
  const isOpen = (stats.mode & othersWrite) !== 0 && (stats.mode & sticky) === 0;
  return isOpen ? 'every user' : null;
}

let trusted: Set<number> | undefined;
const trustedUsers = () => (trusted ??= new Set([0, statSync(import.meta.filename).uid]));

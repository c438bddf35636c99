import { open, readdir, realpath, stat } from 'node:fs/promises';
import { constants } from 'node:fs';
import path from 'node:path';
import { refusal } from '@meguri/api/services-port';
import { importLimits, type ImportDirectory } from '@meguri/contracts';
import { detectedBytes, detectFormat, type ImportFormat } from '@meguri/import';

/** Bounds of one look at the directories. */
const most = { entriesShown: 500, depth: 12, entriesRead: 100_000 } as const;

/** Files below a path, with what was left out. */
export interface FoundFiles {
  files: { path: string; bytes: number }[];
  /** Links, and files that are none, such as sockets. */
  leftOut: number;
}

/**
 * The directories that a user of the console may import from. Whatever is named elsewhere, by `..` or by a link, is
 * refused without saying whether it exists.
 */
export interface ImportDirectories {
  /** @param given null: the configured directories themselves */
  browse(given: string | null): Promise<ImportDirectory>;
  /** The regular files that paths of files and directories mean, in the order of their names. */
  find(given: readonly string[]): Promise<FoundFiles>;
}

/** @param configured absolute paths */
export function openImportDirectories(configured: readonly string[]): ImportDirectories {
  const outside = (given: string) =>
    configured.length === 0
      ? refusal('unavailable', 'importNowhere')
      : refusal(
          'invalid',
          'importPathOutside',
          { path: given.slice(0, 300), directories: configured.join(', ').slice(0, 1_000) },
          'paths',
        );
  const missing = (given: string) =>
    refusal('invalid', 'noImportFile', { path: given.slice(0, 300) }, 'paths');
  const locate = async (given: string): Promise<{ place: string; root: string }> => {
    const named = path.resolve(given);
    const hasSteps = given.split(/[\\/]/).includes('..');
    if (given.includes('\0') || !path.isAbsolute(given) || hasSteps || given.length > 4_096)
      throw outside(given);
    const root = configured.find((one) => isWithin(named, path.resolve(one)));
    if (root === undefined) throw outside(given);
    const [place, top] = await Promise.all([named, root].map((one) => realpath(one).catch(() => null)));
    if (!place || !top) throw missing(given);
    if (!isWithin(place, top)) throw outside(given);
    return { place, root: top };
  };
  return {
    browse: async (given) => {
      if (given === null) {
        const entries = configured.map((one) => ({
          name: one,
          path: path.resolve(one),
          kind: 'directory' as const,
          bytes: null,
        }));
        return { path: null, parent: null, entries, isWhole: true };
      }
      const { place, root } = await locate(given);
      const listed = await readdir(place, { withFileTypes: true }).catch(() => null);
      if (!listed) throw missing(given);
      const shown = listed
        .filter((entry) => entry.isDirectory() || entry.isFile())
        .toSorted((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || compare(a.name, b.name));
      const entries = await Promise.all(
        shown.slice(0, most.entriesShown).map(async (entry) => {
          const at = path.join(place, entry.name);
          const bytes = entry.isFile()
            ? await stat(at).then(
                ({ size }) => size,
                () => null,
              )
            : null;
          const kind = entry.isFile() ? ('file' as const) : ('directory' as const);
          return { name: entry.name, path: at, kind, bytes };
        }),
      );
      const parent = place === root ? null : path.dirname(place);
      return { path: place, parent, entries, isWhole: shown.length <= most.entriesShown };
    },
    find: async (given) => {
      const found: FoundFiles & { read: number } = { files: [], leftOut: 0, read: 0 };
      for (const one of given) {
        const { place } = await locate(one);
        const held = await stat(place).catch(() => null);
        if (held?.isDirectory()) await findBelow(place, 0, found);
        else if (held?.isFile()) add(found, { path: place, bytes: held.size });
        else throw missing(one);
      }
      const byPath = new Map(found.files.map((file) => [file.path, file]));
      if (byPath.size === 0) throw refusal('invalid', 'importEmpty', {}, 'paths');
      return { files: [...byPath.values()], leftOut: found.leftOut };
    },
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const isWithin = (place: string, root: string) =>
  place === root || place.startsWith(root.endsWith(path.sep) ? root : `${root}${path.sep}`);

function add({ files }: FoundFiles, file: FoundFiles['files'][number]): void {
  files.push(file);
  if (files.length > importLimits.files)
    throw refusal('invalid', 'importFileCount', { most: String(importLimits.files) }, 'paths');
}

/** Does not follow links: they are left out. */
async function findBelow(
  directory: string,
  depth: number,
  found: FoundFiles & { read: number },
): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true });
  found.read += entries.length;
  if (depth > most.depth || found.read > most.entriesRead)
    throw refusal('invalid', 'importFileCount', { most: String(importLimits.files) }, 'paths');
  for (const entry of entries.toSorted((a, b) => compare(a.name, b.name))) {
    const place = path.join(directory, entry.name);
    if (entry.isDirectory()) await findBelow(place, depth + 1, found);
    else if (entry.isFile()) {
      const held = await stat(place).catch(() => null);
      if (held) add(found, { path: place, bytes: held.size });
    } else found.leftOut += 1;
  }
}

/** What the beginning of a file says that it holds; null: nothing that can be imported, or it cannot be read. */
export async function readFormat(file: string): Promise<ImportFormat | null> {
  try {
    // A link that took its place meanwhile is not followed, and nothing waits for a writer.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!(await handle.stat()).isFile()) return null;
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(detectedBytes), 0, detectedBytes, 0);
      return detectFormat(buffer.subarray(0, bytesRead))?.format ?? null;
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

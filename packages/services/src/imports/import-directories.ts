import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { refusal } from '@meguri/api/services-port';
import type { ImportBuckets } from '@meguri/archive';
import {
  importLimits,
  isBucketLocation,
  isWithinBucket,
  parseBucketLocation,
  type ImportDirectory,
} from '@meguri/contracts';
import { browseBucket } from './browse-bucket.ts';
import { findObjects } from './find-sources.ts';
import type { ImportSource } from './import-source.ts';

/** Limits of one listing of directories. */
const limits = { entriesShown: 500, depth: 12, entriesRead: 100_000 } as const;

/** Files below a path, with what was left out. */
export interface FoundFiles {
  files: ImportSource[];
  /** Links, special files such as sockets, and objects with keys that cannot be read. */
  leftOut: number;
}

/**
 * The directories and places in buckets that a user of the console may import from. Anything outside, named
 * by `..` or a link, is refused without saying whether it exists.
 */
export interface ImportDirectories {
  /** @param given null: the configured directories themselves */
  browse(given: string | null): Promise<ImportDirectory>;
  /** The regular files that paths of files and directories mean, in the order of their names. */
  find(given: readonly string[]): Promise<FoundFiles>;
}

/** @param configured absolute paths, and locations such as `s3://bucket/folder` */
export function openImportDirectories(
  configured: readonly string[],
  buckets: ImportBuckets,
): ImportDirectories {
  const directories = configured.filter((one) => !isBucketLocation(one));
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
    const root = directories.find((one) => isWithin(named, path.resolve(one)));
    if (root === undefined) throw outside(given);
    const [place, top] = await Promise.all([named, root].map((one) => realpath(one).catch(() => null)));
    if (!place || !top) throw missing(given);
    if (!isWithin(place, top)) throw outside(given);
    return { place, root: top };
  };
  /** The configured place in a bucket that a location lies in. */
  const bucketRoot = (given: string): string => {
    const named = parseBucketLocation(given);
    const root = configured.find((one) => {
      const place = parseBucketLocation(one);
      return named && place && isWithinBucket(named, place);
    });
    if (root === undefined) throw outside(given);
    return root;
  };
  return {
    browse: async (given) => {
      if (given === null) {
        const entries = configured.map((one) => ({
          name: one,
          path: isBucketLocation(one) ? one : path.resolve(one),
          kind: 'directory' as const,
          bytes: null,
        }));
        return { path: null, parent: null, entries, isComplete: true };
      }
      if (isBucketLocation(given)) return browseBucket(given, { root: bucketRoot(given), buckets });
      const { place, root } = await locate(given);
      const listed = await readdir(place, { withFileTypes: true }).catch(() => null);
      if (!listed) throw missing(given);
      const shown = listed
        .filter((entry) => entry.isDirectory() || entry.isFile())
        .toSorted((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || compare(a.name, b.name));
      const entries = await Promise.all(
        shown.slice(0, limits.entriesShown).map(async (entry) => {
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
      return { path: place, parent, entries, isComplete: shown.length <= limits.entriesShown };
    },
    find: async (given) => {
      const found: FoundFiles & { read: number } = { files: [], leftOut: 0, read: 0 };
      for (const one of given) {
        if (isBucketLocation(one)) {
          bucketRoot(one);
          const { files, leftOut } = await findObjects(one, buckets);
          for (const file of files) add(found, file);
          found.leftOut += leftOut;
          continue;
        }
        const { place } = await locate(one);
        const held = await stat(place).catch(() => null);
        if (held?.isDirectory()) await findBelow(place, 0, found);
        else if (held?.isFile()) add(found, { path: place, bytes: held.size, tag: null });
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
  if (depth > limits.depth || found.read > limits.entriesRead)
    throw refusal('invalid', 'importFileCount', { most: String(importLimits.files) }, 'paths');
  for (const entry of entries.toSorted((a, b) => compare(a.name, b.name))) {
    const place = path.join(directory, entry.name);
    if (entry.isDirectory()) await findBelow(place, depth + 1, found);
    else if (entry.isFile()) {
      const held = await stat(place).catch(() => null);
      if (held) add(found, { path: place, bytes: held.size, tag: null });
    } else found.leftOut += 1;
  }
}

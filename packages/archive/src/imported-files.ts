import { open } from 'node:fs/promises';
import { isBucketLocation } from '@meguri/contracts/bucket-location';
import { archiveError, errorCode } from './errors.ts';
import type { ImportBuckets } from './import-buckets.ts';
import { chunksOf, readAt, sizeOf } from './local-files.ts';
import type { Storage } from './storage.ts';
import { importedPrefix } from './warc-reader.ts';

/** The place of an imported file. */
export interface ImportedPlace {
  /** A path, or a location in a bucket such as `s3://bucket/key`. */
  location: string;
  /** Entity tag of an object in a bucket, when it was imported; null for a file on a disk. */
  tag: string | null;
}

/**
 * A storage whose imported files are read in place: on the disk or in a bucket. They are never written to:
 * all other operations concern only our own files.
 *
 * @param locate finds the place of an imported file; null: there is none of that name
 */
export function withImportedFiles(
  storage: Storage,
  locate: (name: string) => Promise<ImportedPlace | null>,
  buckets: ImportBuckets,
): Storage {
  const inBucket = (place: ImportedPlace) => isBucketLocation(place.location);
  const located = async (name: string) => (name.startsWith(importedPrefix) ? locate(name) : null);
  const opened = async (name: string, location: string) => {
    try {
      return await open(location, 'r');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw archiveError(error, `opening ${name}`);
    }
  };
  return {
    create: storage.create.bind(storage),
    reopen: storage.reopen.bind(storage),
    list: storage.list.bind(storage),
    listOpen: storage.listOpen.bind(storage),
    remove: storage.remove.bind(storage),
    freeBytes: storage.freeBytes.bind(storage),
    settle: storage.settle.bind(storage),
    close: storage.close.bind(storage),
    stat: async (name) => {
      const place = await located(name);
      if (place === null) return storage.stat(name);
      const bytes = inBucket(place)
        ? ((await buckets.head(place.location))?.bytes ?? null)
        : await sizeOf(place.location);
      return bytes === null ? null : { name, bytes, state: 'sealed' };
    },
    readRange: async (name, offset, length, buffer) => {
      const place = await located(name);
      if (place === null) return storage.readRange(name, offset, length, buffer);
      if (inBucket(place)) {
        const bytes = await buckets.read(place, offset, length);
        return bytes && Buffer.concat(await Array.fromAsync(bytes));
      }
      const handle = await opened(name, place.location);
      if (!handle) return null;
      try {
        return await readAt(handle, offset, length, buffer);
      } catch (error) {
        throw archiveError(error, `reading ${name}`);
      } finally {
        await handle.close();
      }
    },
    openRead: async (name, offset = 0) => {
      const place = await located(name);
      if (place === null) return storage.openRead(name, offset);
      if (inBucket(place)) {
        const found = await buckets.head(place.location);
        return found && buckets.read(place, offset, Math.max(0, found.bytes - offset));
      }
      const handle = await opened(name, place.location);
      return handle && chunksOf(handle, offset, (await handle.stat()).size);
    },
  };
}

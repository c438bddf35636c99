import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { refusal } from '@meguri/api/services-port';
import type { ImportBuckets } from '@meguri/archive';
import { importLimits, isBucketLocation, parseBucketLocation } from '@meguri/contracts';
import type { ImportSource } from './import-source.ts';

const longestShown = 300;

/**
 * Resolves paths and locations in buckets to files, each once. A location means an object, or all objects
 * below it.
 *
 * @throws {ServiceError} `invalid` for a path that is no file, or too many files; `unavailable` for a bucket
 *   that cannot be read
 */
export async function findSources(given: readonly string[], buckets: ImportBuckets): Promise<ImportSource[]> {
  const found = new Map<string, ImportSource>();
  for (const one of given) {
    const files = isBucketLocation(one)
      ? (await findObjects(one, buckets)).files
      : [{ ...(await locateFile(one)), tag: null }];
    for (const file of files) found.set(file.path, file);
    requireFileCount(found.size);
  }
  return [...found.values()];
}

export function requireFileCount(count: number): void {
  if (count === 0 || count > importLimits.files)
    throw refusal('invalid', 'importFileCount', { most: String(importLimits.files) }, 'paths');
}

/**
 * The objects that a location means, and the number of keys that are left out because they cannot be read.
 */
export async function findObjects(
  location: string,
  buckets: ImportBuckets,
): Promise<{ files: ImportSource[]; leftOut: number }> {
  const shown = location.slice(0, longestShown);
  if (!parseBucketLocation(location))
    throw refusal('invalid', 'badImportLocation', { location: shown }, 'paths');
  const { objects, leftOut } = await reached(location, () => buckets.find(location, importLimits.files));
  if (objects.length === 0) throw refusal('invalid', 'noImportObject', { location: shown }, 'paths');
  return {
    files: objects.map(({ location: file, bytes, tag }) => ({ path: file, bytes, tag })),
    leftOut,
  };
}

/** Calls a bucket. Its error says which variables configure the access. */
export async function reached<Value>(location: string, look: () => Promise<Value>): Promise<Value> {
  try {
    return await look();
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
    const values = { location: location.slice(0, longestShown), problem: problem.slice(0, longestShown) };
    throw refusal('unavailable', 'importBucketFailed', values, 'paths');
  }
}

/** The file of a path, after following links. */
async function locateFile(given: string): Promise<{ path: string; bytes: number }> {
  try {
    const file = await realpath(path.resolve(given));
    const found = await stat(file);
    if (found.isFile()) return { path: file, bytes: found.size };
  } catch {
    // Missing or unreadable.
  }
  throw refusal('invalid', 'noImportFile', { path: given.slice(0, longestShown) }, 'paths');
}

import type { ImportBuckets } from '@meguri/archive';
import { bucketLocation, parseBucketLocation, type ImportDirectory } from '@meguri/contracts';
import { reached } from './find-sources.ts';

/** Most entries of one listing. */
const maxShown = 500;

/** Lists one level of a bucket, like a directory. @param options.root the configured place that it lies in */
export async function browseBucket(
  given: string,
  { root, buckets }: { root: string; buckets: ImportBuckets },
): Promise<ImportDirectory> {
  const { folders, objects, isComplete } = await reached(given, () => buckets.browse(given));
  const all = [
    ...folders.map((location) => ({
      name: nameOf(location),
      path: location,
      kind: 'directory' as const,
      bytes: null,
    })),
    ...objects.map(({ location, bytes }) => ({
      name: nameOf(location),
      path: location,
      kind: 'file' as const,
      bytes,
    })),
  ];
  return {
    path: given,
    parent: parentOf(given, root),
    entries: all.slice(0, maxShown),
    isComplete: isComplete && all.length <= maxShown,
  };
}

const nameOf = (location: string) => location.split('/').at(-1) ?? '';
const bare = (location: string) => location.replace(/\/+$/, '');

/** The level above; null: this one is configured. */
function parentOf(given: string, root: string): string | null {
  const place = parseBucketLocation(given);
  if (!place || bare(given) === bare(root)) return null;
  const parts = bare(place.key).split('/').slice(0, -1);
  return bare(bucketLocation({ bucket: place.bucket, key: parts.join('/') }));
}

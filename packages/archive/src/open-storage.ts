import type { ArchiveBucket, BucketAccess } from '@meguri/contracts';
import { createLocalStorage } from './local-storage.ts';
import type { S3Timeouts } from './s3/s3-client.ts';
import type { Storage } from './storage.ts';

/** Location of an archive. */
export interface ArchivePlace {
  /** Directory of its files; with a bucket, of files that are not uploaded yet. */
  directory: string;
  bucket: ArchiveBucket | null;
  /** Time limits of requests to the bucket; default: see s3-client.ts. */
  timeouts?: S3Timeouts;
  /** Access to buckets whose objects were imported in place; by default as the SDK finds it. */
  importAccess?: BucketAccess | undefined;
}

/**
 * Opens the storage of an archive, for the node that writes it or for readers.
 *
 * @param onUploadFailed called when the upload of a file that this process sealed fails; it is retried
 */
export async function openStorage(
  { directory, bucket, timeouts }: ArchivePlace,
  onUploadFailed: (error: unknown) => void = () => undefined,
): Promise<Storage> {
  if (!bucket) return createLocalStorage({ directory });
  // Loaded on first use: the client is as large as the other code of a node together.
  const [{ createS3Storage }, { createS3Client }] = await Promise.all([
    import('./s3/s3-storage.ts'),
    import('./s3/s3-client.ts'),
  ]);
  const client = createS3Client(bucket, timeouts);
  return createS3Storage({
    client,
    bucket: bucket.name,
    keyPrefix: '',
    spool: { directory },
    onUploadFailed,
  });
}

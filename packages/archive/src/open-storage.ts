import type { ArchiveBucket } from '@meguri/contracts';
import { createLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';

/** Where an archive is. */
export interface ArchivePlace {
  /** Of its files; with a bucket, of those that are not there yet. */
  directory: string;
  bucket: ArchiveBucket | null;
}

/**
 * The storage of an archive, for a node that writes it or for anybody who reads it.
 *
 * @param onUploadFailed told when a file that this process sealed could not be brought to the bucket; it is tried again
 */
export async function openStorage(
  { directory, bucket }: ArchivePlace,
  onUploadFailed: (error: unknown) => void = () => undefined,
): Promise<Storage> {
  if (!bucket) return createLocalStorage({ directory });
  // Loaded where it is used: the client is as large as all the rest of a node.
  const [{ createS3Storage }, { S3Client }] = await Promise.all([
    import('./s3-storage.ts'),
    import('@aws-sdk/client-s3'),
  ]);
  const { name, region, endpoint, credentials } = bucket;
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
  });
  return createS3Storage({ client, bucket: name, keyPrefix: '', spool: { directory }, onUploadFailed });
}

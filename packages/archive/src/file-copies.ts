import type { ArchiveBucket } from '@meguri/contracts';
import type { FileCopies } from './checked-bytes.ts';
import { createLocalCopies } from './local-copies.ts';
import type { S3Timeouts } from './s3/s3-client.ts';

/** Where copies are: a directory, or a bucket. */
export type CopyPlace = { directory: string } | { bucket: ArchiveBucket; timeouts?: S3Timeouts };

/** Opens a place of copies. A missing directory is created with the first file. */
export async function openFileCopies(place: CopyPlace): Promise<FileCopies> {
  if ('directory' in place) return createLocalCopies(place.directory);
  const [{ createS3Copies }, { createS3Client }] = await Promise.all([
    import('./s3/s3-copies.ts'),
    import('./s3/s3-client.ts'),
  ]);
  const client = createS3Client(place.bucket, place.timeouts);
  return createS3Copies({ client, bucket: place.bucket.name, keyPrefix: '' });
}

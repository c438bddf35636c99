import {
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  ListObjectVersionsCommand,
  S3ServiceException,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { archiveError, ArchiveIoError } from '../errors.ts';
import { maxListedObjects } from './s3-bounds.ts';

interface S3Address {
  Bucket: string;
  Key: string;
}

/** HTTP status of a refused request; undefined for other failures. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/**
 * Deletes all versions of an object but the current one, in a bucket with versions, so that overwritten and
 * deleted bytes are gone.
 *
 * @throws {ArchiveIoError} if the bucket may keep versions, but does not say so or does not delete them
 */
export async function removeFormerVersions(client: S3Client, address: S3Address): Promise<void> {
  if (!(await keepsVersions(client, address))) return;
  try {
    const former: string[] = [];
    for await (const page of versionPages(client, address))
      for (const { Key, VersionId, IsLatest = false } of [
        ...(page.Versions ?? []),
        ...(page.DeleteMarkers ?? []),
      ])
        if (Key === address.Key && VersionId !== undefined && !IsLatest) former.push(VersionId);
    for (const VersionId of former) await client.send(new DeleteObjectCommand({ ...address, VersionId }));
  } catch (error) {
    throw archiveError(error, `deleting former versions of ${address.Key}`);
  }
}

async function keepsVersions(client: S3Client, { Bucket }: S3Address): Promise<boolean> {
  try {
    const { Status } = await client.send(new GetBucketVersioningCommand({ Bucket }));
    // A bucket with suspended versioning still has former versions.
    return Status !== undefined;
  } catch (error) {
    // Servers without versions refuse the request.
    if ([400, 404, 405, 501].includes(statusOf(error) ?? 0)) return false;
    throw archiveError(error, `asking whether the bucket ${Bucket} keeps versions`);
  }
}

async function* versionPages(
  client: S3Client,
  { Bucket, Key: Prefix }: S3Address,
): AsyncGenerator<ListObjectVersionsCommandOutput> {
  let place: { KeyMarker?: string; VersionIdMarker?: string } = {};
  for (let listed = 0; ;) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix, ...place }),
    );
    yield page;
    listed += (page.Versions?.length ?? 0) + (page.DeleteMarkers?.length ?? 0);
    // Other objects may have keys with this prefix; the versions of an archive file are listed first.
    if (page.IsTruncated !== true || page.NextKeyMarker === undefined || page.NextKeyMarker > Prefix) return;
    if (listed > maxListedObjects)
      throw new ArchiveIoError(`the bucket lists more than ${maxListedObjects} versions`);
    place = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextVersionIdMarker !== undefined && { VersionIdMarker: page.NextVersionIdMarker }),
    };
  }
}

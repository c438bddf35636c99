import type { BucketAccess } from '@meguri/contracts';
import {
  bucketLocation,
  isReadableKey,
  keysBelow,
  parseBucketLocation,
  type BucketLocation,
} from '@meguri/contracts/bucket-location';
import { ArchiveChangedError } from './checked-bytes.ts';
import { ArchiveIoError } from './errors.ts';
import type { S3Objects } from './s3/s3-objects.ts';

/** An object to import, as it was when it was listed. */
export interface ImportedObject {
  /** Such as `s3://bucket/folder/file.warc.gz`. */
  location: string;
  bytes: number;
  /** Its entity tag, which differs for other bytes. */
  tag: string;
}

/** Reads buckets from which files are imported. Nothing is written to them. */
export interface ImportBuckets {
  /**
   * The objects at a location: the object with that key, otherwise all objects below it, as in a directory.
   * Keys that may lead elsewhere or hold control characters are left out, as are folder markers.
   *
   * @param max most objects; one more is returned where there are more
   * @throws {ArchiveIoError} if the bucket cannot be listed, or lists more than 100,000 keys
   */
  find(location: string, max: number): Promise<{ objects: ImportedObject[]; leftOut: number }>;
  /** One level of keys, at most about a thousand. Folders are locations without the slash at the end. */
  browse(location: string): Promise<{ folders: string[]; objects: ImportedObject[]; isComplete: boolean }>;
  /** The current object; null: there is none. */
  head(location: string): Promise<ImportedObject | null>;
  /**
   * Bytes of an object from an offset on. An interrupted transfer is resumed.
   *
   * @param object.tag null: any
   * @returns null: the object does not exist
   * @throws {ArchiveChangedError} if the object was replaced, {@link ArchiveIoError} if the bucket fails
   */
  read(
    object: { location: string; tag: string | null },
    offset: number,
    length: number,
  ): Promise<AsyncIterable<Uint8Array> | null>;
}

/** Most keys that one listing reads; folder markers and hostile names count. */
const maxListed = 100_000;
/** Interruptions in a row, without a byte between them, after which reading fails. */
const maxInterruptions = 3;

/** Opens buckets for imports; the client of S3 is loaded with the first one. */
export function openImportBuckets(access: BucketAccess): ImportBuckets {
  const clients = new Map<string, Promise<S3Objects>>();
  const objectsOf = async ({ bucket }: BucketLocation) => {
    const known = clients.get(bucket) ?? openBucket(access, bucket);
    clients.set(bucket, known);
    return known;
  };
  const at = (location: string): BucketLocation => {
    const parsed = parseBucketLocation(location);
    if (!parsed)
      throw new ArchiveIoError(
        `${JSON.stringify(location.slice(0, 300))} is not a location in a bucket; write s3://bucket/key`,
      );
    return parsed;
  };
  const head: ImportBuckets['head'] = async (location) => {
    const place = at(location);
    const found = await (await objectsOf(place)).head(place.key);
    return found && { location, bytes: found.bytes, tag: found.tag };
  };
  return {
    head,
    find: async (location, max) => {
      const place = at(location);
      const below = keysBelow(place.key);
      const one = below === place.key ? null : await head(location);
      if (one) return { objects: [one], leftOut: 0 };
      return gather((await objectsOf(place)).list(below), place.bucket, max);
    },
    browse: async (location) => {
      const place = at(location);
      const { bucket } = place;
      const level = await (await objectsOf(place)).listLevel(keysBelow(place.key));
      const shown = level.objects.filter(({ name }) => !name.endsWith('/') && isReadableKey(name));
      return {
        folders: level.folders
          .filter(isReadableKey)
          .map((folder) => bucketLocation({ bucket, key: folder.replace(/\/$/, '') })),
        objects: shown.map(({ name, ...object }) => ({
          location: bucketLocation({ bucket, key: name }),
          ...object,
        })),
        isComplete: level.isComplete,
      };
    },
    read: async ({ location, tag }, offset, length) => {
      const place = at(location);
      const objects = await objectsOf(place);
      const first = await objects.get(place.key, offset, length, tag);
      return (
        first && resumed(first, length, (done) => objects.get(place.key, offset + done, length - done, tag))
      );
    },
  };
}

async function openBucket(access: BucketAccess, bucket: string): Promise<S3Objects> {
  const [{ S3Objects }, { createS3Client }] = await Promise.all([
    import('./s3/s3-objects.ts'),
    import('./s3/s3-client.ts'),
  ]);
  return new S3Objects({ client: createS3Client({ ...access, name: bucket }), bucket, keyPrefix: '' });
}

async function gather(
  listed: AsyncIterable<{ name: string; bytes: number; tag: string }>,
  bucket: string,
  max: number,
): Promise<{ objects: ImportedObject[]; leftOut: number }> {
  const objects: ImportedObject[] = [];
  let [keys, leftOut] = [0, 0];
  for await (const { name, bytes, tag } of listed) {
    keys += 1;
    if (keys > maxListed)
      throw new ArchiveIoError(`s3://${bucket} has more than ${maxListed} keys there: name a longer prefix`);
    if (name.endsWith('/')) continue;
    if (!isReadableKey(name)) leftOut += 1;
    else objects.push({ location: bucketLocation({ bucket, key: name }), bytes, tag });
    if (objects.length > max) break;
  }
  return { objects, leftOut };
}

/** The bytes of a transfer, which is resumed after interruptions. */
async function* resumed(
  first: AsyncIterable<Uint8Array>,
  length: number,
  next: (done: number) => Promise<AsyncIterable<Uint8Array> | null>,
): AsyncGenerator<Uint8Array> {
  let [done, interruptions] = [0, 0];
  for (let part: AsyncIterable<Uint8Array> | null = first; part !== null;) {
    try {
      for await (const chunk of part) {
        done += chunk.byteLength;
        interruptions = 0;
        yield chunk;
      }
      return;
    } catch (error) {
      interruptions += 1;
      if (error instanceof ArchiveChangedError || interruptions > maxInterruptions || done >= length)
        throw error;
    }
    part = await next(done);
  }
  throw new ArchiveIoError('an object was deleted while it was read');
}

import { isSingleLine } from '../single-line.ts';

const scheme = 's3://';
/** Amazon's rule for bucket names; other servers accept no more. */
export const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** S3's limit, in bytes of UTF-8. */
const longestKeyBytes = 1_024;

/** A bucket, and the key of an object in it or a prefix of keys; empty: the whole bucket. */
export interface BucketLocation {
  bucket: string;
  key: string;
}

/** Whether a text is a location in a bucket, not a path. */
export const isBucketLocation = (text: string): boolean => text.startsWith(scheme);

/**
 * The parts of a location such as `s3://bucket/folder/file.warc.gz`. Null: the name of the bucket is invalid,
 * or {@link isReadableKey} refuses the key.
 */
export function parseBucketLocation(text: string): BucketLocation | null {
  if (!isBucketLocation(text)) return null;
  const [bucket = '', ...rest] = text.slice(scheme.length).split('/');
  const key = rest.join('/');
  return bucketName.test(bucket) && !bucket.includes('..') && isReadableKey(key) ? { bucket, key } : null;
}

export const bucketLocation = ({ bucket, key }: BucketLocation): string => `${scheme}${bucket}/${key}`;

/**
 * Whether objects with a key can be imported. Servers and proxies resolve `.` and `..` in addresses, so such
 * a key may lead to another object; control characters would reach terminals and tables.
 */
export function isReadableKey(key: string): boolean {
  return (
    isSingleLine(key) &&
    new TextEncoder().encode(key).byteLength <= longestKeyBytes &&
    !key.split('/').some((part) => part === '.' || part === '..')
  );
}

/** Prefix of all keys below a location, as in a directory. */
export const keysBelow = (key: string): string => (key === '' || key.endsWith('/') ? key : `${key}/`);

/** Whether a location equals another one or is below it, as in a directory. */
export const isWithinBucket = ({ bucket, key }: BucketLocation, place: BucketLocation): boolean =>
  bucket === place.bucket &&
  (key === place.key || `${key}/` === place.key || key.startsWith(keysBelow(place.key)));

import { isSingleLine } from '../single-line.ts';

const scheme = 's3://';
/** As Amazon names buckets; other servers accept no more. */
export const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** In UTF-8, as S3 limits it. */
const longestKeyBytes = 1_024;

/** A bucket, and the key of an object in it or what keys begin with; empty: all of it. */
export interface BucketLocation {
  bucket: string;
  key: string;
}

/** Whether a text means a place in a bucket, and no path. */
export const isBucketLocation = (text: string): boolean => text.startsWith(scheme);

/**
 * The parts of a location such as `s3://bucket/folder/file.warc.gz`; null: no bucket has that name, or the key is one that
 * {@link isReadableKey} refuses.
 */
export function parseBucketLocation(text: string): BucketLocation | null {
  if (!isBucketLocation(text)) return null;
  const [bucket = '', ...rest] = text.slice(scheme.length).split('/');
  const key = rest.join('/');
  return bucketName.test(bucket) && !bucket.includes('..') && isReadableKey(key) ? { bucket, key } : null;
}

export const bucketLocation = ({ bucket, key }: BucketLocation): string => `${scheme}${bucket}/${key}`;

/**
 * Whether objects with a key can be imported. Servers and proxies resolve `.` and `..` in addresses, so such a key may lead
 * to another object; control characters would reach terminals and tables.
 */
export function isReadableKey(key: string): boolean {
  return (
    isSingleLine(key) &&
    new TextEncoder().encode(key).byteLength <= longestKeyBytes &&
    !key.split('/').some((part) => part === '.' || part === '..')
  );
}

/** What all keys below a place begin with, as in a directory. */
export const keysBelow = (key: string): string => (key === '' || key.endsWith('/') ? key : `${key}/`);

/** Whether a location is another one or lies below it, as in a directory. */
export const isWithinBucket = ({ bucket, key }: BucketLocation, place: BucketLocation): boolean =>
  bucket === place.bucket &&
  (key === place.key || `${key}/` === place.key || key.startsWith(keysBelow(place.key)));

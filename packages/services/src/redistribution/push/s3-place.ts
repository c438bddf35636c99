import type { LookupFunction } from 'node:net';
import type { S3Timeouts } from '@meguri/archive';
import { openDeliveryBucket } from '@meguri/archive/s3-delivery';
import type { PushTarget } from '@meguri/contracts';
import { PushError, shortened } from './push-error.ts';
import { longestMs, type PushPlace } from './push-place.ts';

/**
 * A bucket that files are uploaded to, with the credentials of the consumer, never with those of this
 * machine.
 */
export function openS3Place(
  target: Extract<PushTarget, { kind: 's3' }>,
  options: {
    credentials: { accessKeyId: string; secretAccessKey: string };
    lookup: LookupFunction;
    timeouts?: S3Timeouts | undefined;
    partBytes?: number | undefined;
  },
): PushPlace {
  const { bucket: name, region, endpoint, prefix } = target;
  const { credentials, ...how } = options;
  const bucket = openDeliveryBucket({ name, region, endpoint, credentials }, how);
  const keyOf = (path: string) => (prefix === '' ? path : `${prefix}/${path}`);
  const refused = (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    return new PushError(
      `The bucket ${name} did not accept a file: ${shortened(text)}. Check the bucket, its region and the credentials.`,
      { cause: error },
    );
  };
  return {
    put: async ({ path, ...file }, { signal, bytesPerSecond, ...rest }) => {
      const time = AbortSignal.timeout(longestMs(file.bytes, bytesPerSecond));
      try {
        await bucket.deliver(
          { ...file, key: keyOf(path) },
          { ...rest, signal: AbortSignal.any([signal, time]) },
        );
      } catch (error) {
        throw refused(error);
      }
    },
    abandon: (path, { id }) => bucket.abandon({ key: keyOf(path), id }),
    close: () => bucket.close(),
  };
}

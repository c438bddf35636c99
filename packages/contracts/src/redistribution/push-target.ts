import { z } from 'zod';
import { bucketName } from '../imports/bucket-location.ts';
import { singleLine } from '../single-line.ts';

const origin = /^https?:\/\/[^/?#@\s]+\/?$/;
const part = String.raw`[\w!.*'()+@=-]+`;
const isWithinFolders = (path: string) => path.split('/').every((name) => name !== '.' && name !== '..');

/**
 * Where the packages of a consumer are sent. It contains no secret: that is in a file of the control plane
 * with the name of the consumer.
 */
export const pushTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('https'),
    url: singleLine(500)
      .regex(
        /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/,
        'Enter an address without a query or a password, such as https://deposit.example.org/meguri.',
      )
      .refine((url) => URL.canParse(url), 'Enter an address such as https://deposit.example.org/meguri.')
      .transform((url) => new URL(url).href.replace(/\/+$/, '')),
  }),
  z.strictObject({
    kind: z.literal('s3'),
    bucket: z.string().regex(bucketName, 'Enter the name of a bucket, such as s3://deposit/meguri.'),
    /** Prefix of the keys, without slashes at its ends; empty: none. */
    prefix: z
      .string()
      .max(500)
      .regex(
        new RegExp(`^(${part}(/${part})*)?$`),
        "Use letters, digits and !-_.*'()+@= in the names of a prefix, separated by single slashes.",
      )
      .refine(isWithinFolders, 'Leave out "." and ".." from the prefix.'),
    region: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'Enter a region, such as eu-central-1.')
      .default('us-east-1'),
    /** Null: Amazon's endpoint for the region. */
    endpoint: singleLine(500)
      .regex(origin, 'Enter the endpoint without a path, such as https://s3.example.org.')
      .refine((url) => URL.canParse(url), 'Enter an endpoint such as https://s3.example.org.')
      .nullable()
      .default(null),
  }),
]);

export type PushTarget = z.output<typeof pushTargetSchema>;
export type PushTargetInput = z.input<typeof pushTargetSchema>;

/** The address of a target in one line, as people write it: `https://…` or `s3://bucket/prefix`. */
export const pushAddress = (target: PushTarget): string =>
  target.kind === 'https'
    ? target.url
    : `s3://${target.bucket}${target.prefix === '' ? '' : `/${target.prefix}`}`;

/** The target in a line, unchecked: the schema reports its problems. Null for an empty line. */
export function readPushAddress(
  text: string,
  { endpoint, region }: { endpoint: string; region: string },
): PushTargetInput | null {
  const address = text.trim();
  if (address === '') return null;
  const [, bucket, prefix] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(address) ?? [];
  if (bucket === undefined) return { kind: 'https', url: address };
  return {
    kind: 's3',
    bucket,
    prefix: (prefix ?? '').replace(/\/$/, ''),
    endpoint: endpoint.trim() || null,
    ...(region.trim() === '' ? {} : { region: region.trim() }),
  };
}

/** State of sending to a consumer. */
export interface PushState {
  address: string;
  /** When the next attempt is made, if there is anything to send. */
  nextAt: Date;
  isRunning: boolean;
  /** When everything was last sent; null: not yet. */
  pushedAt: Date | null;
  /** Since when sending fails; null: it does not. */
  failedSince: Date | null;
  /** State, cause and fix in a sentence. */
  problem: string | null;
  /** Packages and lists of removed records that wait to be sent. */
  waiting: number;
}

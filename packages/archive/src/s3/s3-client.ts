import type { LookupFunction } from 'node:net';
import { S3Client } from '@aws-sdk/client-s3';
import type { ArchiveBucket } from '@meguri/contracts';
import { limitAnswers } from './s3-bounds.ts';

export interface S3Timeouts {
  /** Longest time to make a connection. */
  connectMs: number;
  /** From the request to the response head. */
  responseMs: number;
  /** Longest silence of a connection. */
  silenceMs: number;
}

const defaultTimeouts: S3Timeouts = { connectMs: 10_000, responseMs: 60_000, silenceMs: 60_000 };

/**
 * A client with limits on waiting times and on answers in memory, whatever the server does.
 *
 * @param lookup resolves names; default: that of the system
 */
export function createS3Client(
  { region, endpoint, credentials }: ArchiveBucket,
  { connectMs, responseMs, silenceMs }: S3Timeouts = defaultTimeouts,
  lookup?: LookupFunction,
): S3Client {
  const agent = lookup === undefined ? {} : { httpAgent: { lookup }, httpsAgent: { lookup } };
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    requestHandler: {
      ...agent,
      connectionTimeout: connectMs,
      requestTimeout: responseMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
  });
  limitAnswers(client);
  return client;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { S3Client } from '@aws-sdk/client-s3';
import type { ArchiveBucket } from '@meguri/contracts';

export const bucket = 'archive';

export interface S3Server {
  /** Address of the bucket. */
  place: ArchiveBucket;
  /** A new client, whose requests are signed; the server verifies the signatures. */
  makeClient(): S3Client;
  stop(): Promise<void>;
}

/** Starts an S3 server on a free port of loopback, with one bucket on a temporary directory. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'meguri-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const region = 'us-east-1';
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    place: { name: bucket, region, endpoint, credentials },
    makeClient() {
      const client = new S3Client({
        region,
        endpoint,
        forcePathStyle: true,
        credentials,
        maxAttempts: 1,
      });
      leaveOutTrailingSlash(client);
      return client;
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The client signs `/bucket/` for a listing; this server expects the signature of `/bucket`. */
function leaveOutTrailingSlash(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args;
      if (typeof request === 'object' && request && 'path' in request && typeof request.path === 'string') {
        request.path = request.path.replace(/\/$/, '');
      }
      return next(args);
    },
    { step: 'build', name: 'leaveOutTrailingSlash' },
  );
}

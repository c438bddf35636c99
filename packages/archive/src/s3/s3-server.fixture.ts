import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ArchiveBucket } from '@meguri/contracts';

export const bucket = 'archive';

export interface S3Server {
  /** Address of the bucket. */
  place: ArchiveBucket;
  /** A new client, whose requests are signed; the server verifies the signatures. */
  makeClient(): S3Client;
  /** Writes, reads and deletes objects of the bucket like another program. */
  put(key: string, body: Uint8Array | string): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts an S3 server on a free port of loopback, with one bucket on a temporary directory.
 *
 * @param options.anySignature accepts wrong signatures, such as those of listings by clients other than those
 *   of `makeClient`
 */
export async function startS3Server({ anySignature = false } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'meguri-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: anySignature,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const region = 'us-east-1';
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const makeClient = () => {
    const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials, maxAttempts: 1 });
    leaveOutTrailingSlash(client);
    return client;
  };
  const client = makeClient();
  return {
    place: { name: bucket, region, endpoint, credentials },
    makeClient,
    async put(key, body) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async stop() {
      client.destroy();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A bucket of another server. */
export interface BucketClient {
  place: ArchiveBucket;
  /** Creates the bucket. False: the server does not answer. */
  create(options: { keepsVersions: boolean }): Promise<boolean>;
  /** The bytes of every version of every object. */
  versions(): Promise<Uint8Array[]>;
  close(): void;
}

export function bucketClient(place: ArchiveBucket): BucketClient {
  const { name: Bucket, region, endpoint, credentials } = place;
  const client = new S3Client({
    region,
    forcePathStyle: true,
    maxAttempts: 1,
    ...(endpoint !== null && { endpoint }),
    ...(credentials !== null && { credentials }),
  });
  return {
    place,
    async create({ keepsVersions }) {
      try {
        await client.send(new CreateBucketCommand({ Bucket }));
      } catch {
        return false;
      }
      const VersioningConfiguration = {
        Status: keepsVersions ? ('Enabled' as const) : ('Suspended' as const),
      };
      await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
      return true;
    },
    async versions() {
      const { Versions = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
      return Promise.all(
        Versions.map(async ({ Key, VersionId }) => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, VersionId }));
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        }),
      );
    },
    close: () => client.destroy(),
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

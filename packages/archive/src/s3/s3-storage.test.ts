import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveFileExistsError, ArchiveIoError } from '../errors.ts';
import { createLocalStorage } from '../local-storage.ts';
import { filesBelow } from '../sample-groups.fixture.ts';
import { bucket, startS3Server, type S3Server } from './s3-server.fixture.ts';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';
import { describeStorage } from '../storage-conformance.ts';
import type { Storage } from '../storage.ts';

let root: string;
let server: S3Server;
let client: S3Client;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'meguri-spool-'));
  server = await startS3Server();
  client = server.makeClient();
});

afterAll(async () => {
  client.destroy();
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

function failOnUpload(error: unknown): never {
  throw error;
}

function open(place: string, changes: Partial<S3StorageOptions> = {}): Promise<Storage> {
  return createS3Storage({
    client,
    bucket,
    keyPrefix: `${place}/`,
    spool: { directory: join(root, place) },
    onUploadFailed: failOnUpload,
    ...changes,
  });
}

describeStorage('an S3 bucket', {
  makePlace: async () => randomUUID(),
  // The suite closes storages while uploads after sealing are under way, which makes them fail on purpose.
  open: (place) => open(place, { onUploadFailed: () => undefined }),
});

describe('moving a sealed file to the bucket', () => {
  const name = 'meguri-n1-20260301000000-00000.warc.gz';
  const content = Buffer.from('some records');
  const sha256 = createHash('sha256').update(content).digest('hex');

  async function sealOne(storage: Storage, bytes: Uint8Array = content): Promise<void> {
    const file = await storage.create(name);
    await file.append([bytes]);
    await file.seal();
  }

  /** Leaves a spool like a process that died right after sealing. */
  async function leaveSealedInSpool(place: string): Promise<void> {
    await sealOne(await createLocalStorage({ directory: join(root, place), byDate: false }));
  }

  it('leaves nothing in the spool and the digest with the object', async () => {
    const place = randomUUID();
    const storage = await open(place);
    await sealOne(storage);
    await storage.settle();
    expect(await readdir(join(root, place))).toEqual([]);
    const object = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: `${place}/${name}` }));
    expect(object).toMatchObject({ ContentLength: content.byteLength, Metadata: { sha256 } });
  });

  it('uploads larger files in parts', async () => {
    const place = randomUUID();
    const storage = await open(place);
    const large = new Uint8Array(17 * 2 ** 20).map((_, index) => index >> 12);
    await sealOne(storage, large);
    await storage.settle();
    expect(await readdir(join(root, place))).toEqual([]);
    expect(await storage.readRange(name, 16 * 2 ** 20 - 1, 2)).toEqual(Buffer.from([255, 0]));
  });

  it('reports a failed upload, keeps the file readable, and settles later', async () => {
    const place = randomUUID();
    const failure = Promise.withResolvers<unknown>();
    const failing = server.makeClient();
    failOn(failing, 'PutObjectCommand', async () => Promise.reject(new Error('no route to bucket')));
    await sealOne(await open(place, { client: failing, onUploadFailed: failure.resolve }));
    expect(await failure.promise).toBeInstanceOf(ArchiveIoError);
    expect(await readdir(join(root, place))).toEqual([name]);
    const storage = await open(place);
    expect(await storage.readRange(name, 0, 4)).toEqual(Buffer.from('some'));
    await storage.settle();
    expect(await readdir(join(root, place))).toEqual([]);
    expect(await storage.readRange(name, 0, 4)).toEqual(Buffer.from('some'));
  });

  async function put(place: string, body: Uint8Array, metadata: Record<string, string>): Promise<void> {
    const Key = `${place}/${name}`;
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: body, Metadata: metadata }));
  }

  it('continues after a crash between upload and removal', async () => {
    const place = randomUUID();
    await leaveSealedInSpool(place);
    await put(place, content, { sha256 });
    const storage = await open(place);
    expect(await Array.fromAsync(storage.list(''))).toHaveLength(1);
    await storage.settle();
    expect(await readdir(join(root, place))).toEqual([]);
  });

  it('moves the files of an archive that had no bucket', async () => {
    const place = randomUUID();
    await sealOne(await createLocalStorage({ directory: join(root, place) }));
    const storage = await open(place);
    expect(await storage.readRange(name, 0, 4)).toEqual(Buffer.from('some'));
    await storage.settle();
    expect(await filesBelow(join(root, place))).toEqual([]);
    expect(await storage.readRange(name, 0, 4)).toEqual(Buffer.from('some'));
  });

  it('never overwrites another object, and keeps its own file', async () => {
    const place = randomUUID();
    await leaveSealedInSpool(place);
    await put(place, Buffer.from('other'), {});
    const storage = await open(place);
    await expect(storage.settle()).rejects.toThrow(ArchiveFileExistsError);
    expect(await readdir(join(root, place))).toEqual([name]);
  });

  it('moves the other files when one cannot be moved', async () => {
    const place = randomUUID();
    await leaveSealedInSpool(place);
    await put(place, Buffer.from('other'), {});
    const spool = await createLocalStorage({ directory: join(root, place), byDate: false });
    await (await spool.create('later.warc.gz')).seal();
    const storage = await open(place);
    await expect(storage.settle()).rejects.toThrow(ArchiveFileExistsError);
    expect(await readdir(join(root, place))).toEqual([name]);
  });

  it('keeps its own file if the bucket returns other bytes', async () => {
    const place = randomUUID();
    await leaveSealedInSpool(place);
    await put(place, Buffer.from('not what was sent'), { sha256 });
    const storage = await open(place);
    await expect(storage.settle()).rejects.toThrow(ArchiveIoError);
    expect(await readdir(join(root, place))).toEqual([name]);
  });

  it('is interrupted by closing and finished by the next process', async () => {
    const place = randomUUID();
    const reached = Promise.withResolvers<void>();
    const failure = Promise.withResolvers<unknown>();
    const stalling = server.makeClient();
    failOn(stalling, 'PutObjectCommand', () => {
      reached.resolve();
      return new Promise<never>(() => undefined);
    });
    const storage = await open(place, { client: stalling, onUploadFailed: failure.resolve });
    await sealOne(storage);
    await reached.promise;
    await storage.close();
    expect(await failure.promise).toBeInstanceOf(Error);
    expect(await readdir(join(root, place))).toEqual([name]);
    const next = await open(place);
    await next.settle();
    expect(await readdir(join(root, place))).toEqual([]);
  });

  /** Replaces one command by a failure. */
  function failOn(failing: S3Client, commandName: string, fail: () => Promise<never>): void {
    failing.middlewareStack.add(
      (next, context) => (args) =>
        'commandName' in context && context['commandName'] === commandName ? fail() : next(args),
      { step: 'initialize', name: 'fail' },
    );
  }
});

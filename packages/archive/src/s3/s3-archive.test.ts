import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordLocation } from '../current-file.ts';
import type { SealedFile } from '../digest-file.ts';
import { mortal } from '../mortal-storage.fixture.ts';
import { openStorage } from '../open-storage.ts';
import { recoverArchive } from '../recover-archive.ts';
import { bucket, type S3Server, startS3Server } from './s3-server.fixture.ts';
import { createS3Storage } from './s3-storage.ts';
import { sampleGroup, temporaryDirectory } from '../sample-groups.fixture.ts';
import { createWarcReader } from '../warc-reader.ts';
import { createWarcWriter } from '../warc-writer.ts';

const directory = temporaryDirectory();
let server: S3Server;

beforeAll(async () => {
  server = await startS3Server();
});

afterAll(async () => {
  await server.stop();
});

it('keeps every acknowledged record of a dead process readable, and finally in the bucket', async () => {
  const spool = { directory: join(directory(), 'spool') };
  const open = () =>
    createS3Storage({
      client: server.makeClient(),
      bucket,
      keyPrefix: '',
      spool,
      onUploadFailed: () => undefined,
    });

  const { storage, die } = mortal(await open());
  const sealed: SealedFile[] = [];
  const onSealed = (file: SealedFile) => void sealed.push(file);
  const writer = createWarcWriter({
    storage,
    prefix: 'meguri-n1',
    clock: { now: () => new Date('2026-03-01T12:34:56.789Z') },
    newId: () => `urn:uuid:${randomUUID()}`,
    software: 'Meguri/0.1.0',
    maxFileBytes: () => 5000,
    onSealed,
  });
  const places: RecordLocation[] = [];
  for (let serial = 1; serial < 20; serial += 2) {
    const body = new Uint8Array(1500).map((_, index) => Math.imul(index + serial, 2654435761) >>> 24);
    places.push(...(await writer.append([sampleGroup(serial, body)])).flat());
  }
  await die();
  await storage.close();

  const next = await open();
  const recovered = await recoverArchive({ storage: next, prefix: 'meguri-n1', onSealed });
  expect(recovered).toMatchObject([{ kind: 'sealed', cutBytes: 0 }]);
  const reader = createWarcReader({ storage: next, findOriginal: async () => null });
  for (const place of places) expect((await reader.readRecord(place)).kind).toBe('record');
  await next.settle();
  expect(await readdir(spool.directory)).toEqual([]);
  for (const place of places) expect((await reader.readRecord(place)).kind).toBe('record');
  const listed = await Array.fromAsync(next.list('meguri-n1'));
  expect(new Map(listed.map(({ name, bytes }) => [name, bytes]))).toEqual(
    new Map(sealed.map(({ name, bytes }) => [name, bytes])),
  );
  await next.close();
});

it('lets readers read what a node uploaded to the bucket', async () => {
  const open = (name: string) => openStorage({ directory: join(directory(), name), bucket: server.place });
  const node = await open('node');
  const file = await node.create('meguri-n2.warc.gz');
  await file.append([Buffer.from('sealed')]);
  await file.seal();
  await node.settle();
  await node.close();
  const console = await open('console');
  expect(await console.readRange('meguri-n2.warc.gz', 2, 3)).toEqual(Buffer.from('ale'));
  await console.close();
});

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { lookup } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDeliveryBucket, type DeliveryBucket, type PartUpload } from './s3-delivery.ts';
import { bucket, startS3Server, type S3Server } from './s3-server.fixture.ts';

// Three parts and the rest of a fourth.
const partBytes = 100_000;
const content = randomBytes(3 * partBytes + 10);
const sha256 = createHash('sha256').update(content).digest('hex');
let server: S3Server;
let client: S3Client;
let delivery: DeliveryBucket;

beforeAll(async () => {
  server = await startS3Server();
  client = server.makeClient();
  delivery = openDeliveryBucket(server.place, { lookup, partBytes });
});
afterAll(async () => {
  delivery.close();
  client.destroy();
  await server.stop();
});

const fileAt = (key: string, bytes = content) => ({
  key,
  mediaType: 'application/warc',
  bytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  read: async function* read(from: number, to: number) {
    yield bytes.subarray(from, to);
  },
});

/** Delivers, and records the calls. */
async function deliver(
  key: string,
  {
    upload = null,
    stopAfter = Infinity,
    bytes = content,
    to = delivery,
  }: {
    upload?: PartUpload | null;
    stopAfter?: number;
    bytes?: Buffer<ArrayBuffer>;
    to?: DeliveryBucket;
  } = {},
) {
  const noted: (PartUpload | null)[] = [];
  const begun: number[] = [];
  let sent = 0;
  await to
    .deliver(fileAt(key, bytes), {
      signal: new AbortController().signal,
      upload,
      onBegin: async (from) => void begun.push(from),
      onSent: (more) => void (sent += more),
      onUpload: async (state) => {
        noted.push(state);
        if ((state?.parts.length ?? 0) >= stopAfter) throw new Error('killed');
      },
    })
    .catch((error: unknown) => {
      if (!String(error).includes('killed')) throw error;
    });
  return { noted, begun, sent };
}
const stored = async (key: string) => {
  const { Body, Metadata } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return { bytes: Buffer.from(await Body!.transformToByteArray()), sha256: Metadata?.['sha256'] };
};

test('a large file is uploaded in parts, and a small one at once', async () => {
  const key = randomUUID();
  expect(await deliver(key)).toMatchObject({ begun: [0], sent: content.byteLength });
  expect(await stored(key)).toEqual({ bytes: content, sha256 });
  const small = Buffer.from('small');
  expect(await deliver(`${key}/small`, { bytes: small })).toMatchObject({ noted: [], sent: 5 });
  expect((await stored(`${key}/small`)).bytes).toEqual(small);
});

test('an interrupted upload continues with the parts that the bucket lacks', async () => {
  const key = randomUUID();
  const { noted } = await deliver(key, { stopAfter: 2 });
  const upload = noted.at(-1)!;
  expect(upload.parts).toHaveLength(2);
  expect(await deliver(key, { upload })).toMatchObject({
    begun: [2 * partBytes],
    sent: content.byteLength - 2 * partBytes,
    noted: [{ id: upload.id }, { id: upload.id }, null],
  });
  expect(await stored(key)).toEqual({ bytes: content, sha256 });
});

test('a file that the bucket has is not sent again, and another object is never replaced', async () => {
  const key = randomUUID();
  await deliver(key);
  expect(await deliver(key)).toEqual({ noted: [], begun: [], sent: 0 });
  const other = randomUUID();
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: other, Body: 'theirs' }));
  await expect(deliver(other)).rejects.toThrow(/has a different object under .*; remove it first/);
  expect((await stored(other)).bytes.toString()).toBe('theirs');
});

/** A server that answers by a function of the request, and keeps the headers. */
async function answering(
  answer: (request: IncomingMessage) => { status: number; headers?: object; body?: string },
) {
  const seen: IncomingMessage[] = [];
  const hostile = createServer((request, response) => {
    seen.push(request);
    request.resume();
    const { status, headers, body } = answer(request);
    response.writeHead(status, { ...headers }).end(body);
  });
  hostile.listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  const endpoint = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  const to = openDeliveryBucket({ ...server.place, endpoint }, { lookup, partBytes });
  return {
    seen,
    to,
    stop: () => {
      to.close();
      hostile.closeAllConnections();
      hostile.close();
    },
  };
}

test('every body has its SHA-256 for the bucket to check, and never replaces an object', async () => {
  const { seen, to, stop } = await answering(({ method, url }) => {
    if (method === 'HEAD') return seen.length === 1 ? { status: 404 } : found;
    if (url!.includes('uploads')) return { status: 200, body: '<R><UploadId>1</UploadId></R>' };
    return { status: 200, headers: { etag: '"a"' }, body: method === 'POST' ? '<R><ETag>a</ETag></R>' : '' };
  });
  const found = {
    status: 200,
    headers: { 'content-length': content.byteLength, 'x-amz-meta-sha256': sha256 },
  };
  await deliver('a', { to });
  stop();
  const parts = seen.filter(({ url }) => url!.includes('partNumber'));
  expect(parts.map(({ headers }) => headers['x-amz-checksum-sha256'])).toEqual(
    [0, 1, 2, 3].map((part) =>
      createHash('sha256')
        .update(content.subarray(part * partBytes, (part + 1) * partBytes))
        .digest('base64'),
    ),
  );
  expect(
    seen.find(({ method, url }) => method === 'POST' && url!.includes('uploadId'))!.headers['if-none-match'],
  ).toBe('*');
});

test('an upload that the bucket no longer knows begins again', async () => {
  const uploads = vi.fn<() => void>();
  const { seen, to, stop } = await answering(({ method, url }) => {
    if (method === 'HEAD') return seen.length === 1 ? { status: 404 } : found;
    if (url!.includes('uploadId=old'))
      return { status: 404, body: '<Error><Code>NoSuchUpload</Code><Message>gone</Message></Error>' };
    if (url!.includes('uploads')) {
      uploads();
      return { status: 200, body: '<R><UploadId>new</UploadId></R>' };
    }
    return { status: 200, headers: { etag: '"a"' }, body: method === 'POST' ? '<R><ETag>a</ETag></R>' : '' };
  });
  const found = {
    status: 200,
    headers: { 'content-length': content.byteLength, 'x-amz-meta-sha256': sha256 },
  };
  const { noted } = await deliver('a', { to, upload: { id: 'old', parts: ['"x"', '"y"'] } });
  stop();
  expect(uploads).toHaveBeenCalledTimes(1);
  expect(noted.slice(0, 2)).toEqual([null, { id: 'new', parts: [] }]);
});

test('a bucket that accepts a file but stores other bytes is detected', async () => {
  const { seen, to, stop } = await answering(({ method }) => {
    if (method !== 'HEAD') return { status: 200, headers: { etag: '"a"' } };
    return seen.length === 1
      ? { status: 404 }
      : { status: 200, headers: { 'content-length': 3, 'x-amz-meta-sha256': sha256 } };
  });
  await expect(deliver('a', { to, bytes: Buffer.from('small') })).rejects.toThrow(/has a different object/);
  stop();
});

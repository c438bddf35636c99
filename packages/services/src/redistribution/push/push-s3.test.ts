import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3Server, type S3Server } from '@meguri/archive/testing';
import type { PushTargetInput } from '@meguri/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx } from '../../testing/own-crawl.ts';
import { packageCrawl, defaultTerms } from '../package-crawl.fixture.ts';
import { createPushPlaces, pushNextConsumer } from './index.ts';

const crawl = await packageCrawl();
const { services, prisma, clock, snapshotDirectory } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-push-'));
const name = 'library';
const url = 'https://a.example/';
const impatient = { connectMs: 300, responseMs: 300, silenceMs: 300 };
let server: S3Server;

const push = (options: Partial<Parameters<typeof createPushPlaces>[0]> = {}) =>
  pushNextConsumer({
    prisma,
    clock,
    snapshotDirectory,
    places: createPushPlaces({ clock, privateRanges: ['127.0.0.0/8'], directory, ...options }),
  });
const setTarget = async (change: Partial<Extract<PushTargetInput, { kind: 's3' }>> = {}) => {
  const { name: bucket, endpoint, region } = server.place;
  const target = { kind: 's3' as const, bucket, endpoint, region, prefix: 'meguri', ...change };
  await services.consumers.edit({ ctx, input: { name, terms: { ...defaultTerms, push: target } } });
};

beforeAll(async () => {
  server = await startS3Server();
  await mkdir(directory, { recursive: true });
  await services.seeds.add({ ctx, input: { urls: [url] } });
  await crawl.addConsumer(name);
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'first' }]);
  await crawl.makeNow(name);
});
beforeEach(() => writeFile(path.join(directory, name), 'S3RVER\nS3RVER\n'));
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

test('packages are uploaded once', async () => {
  await setTarget();
  expect(await push()).toMatchObject({ packages: 1, problem: null });
  const [transfer] = (await services.consumers.transfers({ ctx, input: {} })).rows;
  expect(transfer).toMatchObject({ address: 's3://archive/meguri', isComplete: true });
  // What is there, with its size and digest, is not sent again when nothing is known of it any more.
  await setTarget({ region: 'eu-1' });
  await setTarget();
  expect(await push()).toMatchObject({ packages: 1, bytes: 0, problem: null });
});

test.each<[string, RegExp, () => Promise<void>]>([
  [
    'wrong credentials',
    /did not accept a file.*Check the bucket, its region and the credentials/,
    async () => {
      await writeFile(path.join(directory, name), 'S3RVER\nother');
      await setTarget({ prefix: 'b' });
    },
  ],
  [
    'credentials of another form',
    /must contain an access key ID and a secret access key, a line for each/,
    async () => {
      await writeFile(path.join(directory, name), 'S3RVER');
      await setTarget({ prefix: 'c' });
    },
  ],
  [
    'a bucket that does not exist',
    /did not accept a file/,
    () => setTarget({ bucket: 'missing', prefix: 'd' }),
  ],
  [
    'cloud metadata as endpoint',
    /169\.254\.169\.254 has no public address/,
    () => setTarget({ endpoint: 'http://169.254.169.254' }),
  ],
  ['no TLS at a public address', /does not use TLS/, () => setTarget({ endpoint: 'http://8.8.8.8' })],
])('nothing is sent with %s', async (_, problem, prepare) => {
  await prepare();
  expect((await push())?.problem).toMatch(problem);
});

test('a private address is refused unless it is permitted', async () => {
  await setTarget({ prefix: 'e' });
  expect((await push({ privateRanges: [] }))?.problem).toMatch(
    /has no public address .* MEGURI_ALLOW_PRIVATE/,
  );
});

test.each<[string, RegExp, RequestListener]>([
  ['never answers', /did not accept a file/, () => undefined],
  [
    'redirects to cloud metadata',
    /did not accept a file/,
    (_, response) => {
      response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end();
    },
  ],
])('an endpoint that %s is a problem', async (_, problem, listener) => {
  const hostile = createServer(listener);
  hostile.listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  try {
    await setTarget({ endpoint: `http://127.0.0.1:${(hostile.address() as AddressInfo).port}` });
    expect((await push({ timeouts: impatient }))?.problem).toMatch(problem);
  } finally {
    hostile.closeAllConnections();
    hostile.close();
  }
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { systemRandom } from '@meguri/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNextImport } from '../imports/run-imports.ts';
import { packageCrawl, defaultTerms } from '../redistribution/package-crawl.fixture.ts';
import { issueRemovals } from '../redistribution/removals/issue-removals.ts';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { acknowledgementSigner, createPermittedSend, pullNextSource } from './index.ts';

// Two databases and two archives: the first one crawls, the second one is its consumer.
const first = await packageCrawl();
const second = await ownCrawl();
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-two-'));
const tokenFile = path.join(directory, 'token');
const name = 'library';
const [home, page, secret, outside] = [
  'https://a.example/',
  'https://a.example/page',
  'https://a.example/secret',
  'https://b.example/',
];
const shared = [home, page, secret];
const send = createPermittedSend({ clock: second.clock, privateRanges: ['127.0.0.0/8'] });
let id: number;
let sign: (bytes: Uint8Array) => string;

/** Answers of both archives for the shared scope: CDX, records, and the newest capture of each URL. */
const answers = async ({ services }: Pick<typeof second, 'services'>) => ({
  cdx: (await Array.fromAsync(services.exportCdxj({ host: 'a.example' }))).map((line) => {
    const [key, at, json] = [line.split(' ', 1)[0], line.split(' ')[1], line.slice(line.indexOf('{'))];
    const { url, mime, status, digest } = JSON.parse(json) as Record<string, string>;
    return { key, at, url, mime, status, digest };
  }),
  records: await Promise.all(
    shared.map(async (url) => {
      const found = await services.getCapture({ url, at: null }).catch(() => null);
      return found && Buffer.from(found.payload).toString();
    }),
  ),
  captures: await Promise.all(
    shared.map(async (url) =>
      (await services.listCaptures({ url, limit: 100 }).catch(() => [])).map(({ capturedAt, verdict }) =>
        [capturedAt.toISOString(), verdict].join(' '),
      ),
    ),
  ),
});

async function pull() {
  await second.services.runSource({ ctx, input: { id } });
  const options = {
    prisma: second.prisma,
    clock: second.clock,
    directory: path.join(directory, 'pulls'),
    send,
    sign,
  };
  const pulled = await pullNextSource(options);
  for (;;) {
    const run = await runNextImport({
      prisma: second.prisma,
      hotPath: second.hotPath,
      clock: second.clock,
      random: systemRandom,
      directory: path.join(directory, 'staged'),
      threads: 1,
      archive: { place: { directory: second.archiveDirectory, bucket: null }, replica: null },
    });
    if (run === null) break;
    expect(run).toMatchObject({ state: 'done' });
  }
  await second.services.runSource({ ctx, input: { id } });
  await pullNextSource(options);
  return pulled;
}
const day = async (...pages: Parameters<typeof crawlPages>[1]) => {
  for (const { clock } of [first, second]) clock.advanceSeconds(86_400);
  await crawlPages(first, pages);
  await first.makeNow(name);
};

beforeAll(async () => {
  second.clock.set(first.clock.now());
  await first.services.seeds.add({ ctx, input: { urls: [...shared, outside] } });
  await crawlPages(first, [
    { url: home, verdict: 'new', body: '<title>Home</title>first of home' },
    { url: page, verdict: 'new', body: '<title>Page</title>first of page' },
    { url: secret, verdict: 'new', body: '<title>Secret</title>about a person' },
    { url: outside, verdict: 'new', body: 'not for the consumer' },
  ]);
  sign = await acknowledgementSigner(second.prisma, second.clock.now());
  const publicKey = await second.services.acknowledgementKey();
  const token = await first.addConsumer(name, { ...defaultTerms, publicKey });
  await writeFile(tokenFile, token);
  const base = `http://127.0.0.1:${await first.services.serveArchive()}`;
  const { keys } = (await (await fetch(`${base}/packages/key`)).json()) as { keys: { x: string }[] };
  const source = { url: base, tokenFile, publicKey: keys[0]?.x ?? '' };
  ({ id } = await second.services.addSource({ ctx, input: source }));
  await first.makeNow(name);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('a second archive answers like the first one, only for the shared scope', async () => {
  expect(await pull()).toMatchObject({ fetched: 1, problem: null });
  const known = await answers(first);
  expect(known.cdx).toHaveLength(3);
  expect(await answers(second)).toEqual(known);
  expect(await second.prisma.captureEntry.count({ where: { url: outside } })).toBe(0);
  expect((await second.services.verify({ sample: null, files: true })).filter(({ ok }) => !ok)).toEqual([]);
}, 180_000);

test('across an outage, and with a takedown in between', async () => {
  await day({ url: home, verdict: 'changed', body: '<title>Home</title>second of home' });
  const at = first.clock.now();
  await day({ url: page, verdict: 'changed', body: '<title>Page</title>second of page' });
  await first.prisma.takedown.create({
    data: {
      hostId: hostIdOf('a.example'),
      hostName: 'a.example',
      urlKey: BigInt(urlKeyOf(secret)),
      url: secret,
      createdAt: at,
      createdBy: 'operator',
    },
  });
  expect(await issueRemovals(first.prisma, first.clock)).toEqual({ lists: 1, records: 1 });
  // Files wait for the check against the takedown: the first package is withdrawn, and replaced by one
  // without it.
  expect(await pull()).toMatchObject({ fetched: 0, problem: expect.stringContaining('503') });
  await first.makeAll();
  // The consumer was offline: two days, the replacement package and the takedown arrive together.
  expect(await pull()).toMatchObject({ fetched: 3, problem: null });
  const known = await answers(first);
  expect(known.records).toEqual([
    '<title>Home</title>second of home',
    '<title>Page</title>second of page',
    null,
  ]);
  expect(await answers(second)).toEqual(known);
  const { rows } = await first.services.removals.list({ ctx, input: { consumer: name } });
  expect(rows).toMatchObject([{ records: 1, held: 1, isSigned: true, acknowledgedAt: expect.any(Date) }]);
  expect((await second.services.verify({ sample: null, files: true })).filter(({ ok }) => !ok)).toEqual([]);
}, 180_000);

test('an acknowledgement is refused without token or signature, and for another list', async () => {
  const { url } = (await second.services.listSources())[0] ?? { url: '' };
  const [list] = (await first.services.removals.list({ ctx, input: { consumer: name } })).rows;
  const post = (body: object, token = '') =>
    fetch(`${url}/packages/removals/1/acknowledgement`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }).then(({ status }) => status);
  const token = (await first.services.consumers.token({ ctx, input: { name } })).token;
  const body = { sha256: list?.sha256, appliedAt: new Date().toISOString(), held: 1 };
  expect(await post(body)).toBe(403);
  expect(await post(body, token)).toBe(400);
  expect(await post({ ...body, signature: 'A'.repeat(86) }, token)).toBe(400);
  const other = 'f'.repeat(64);
  const signature = sign(Buffer.from(other, 'hex'));
  expect(await post({ ...body, sha256: other, signature }, token)).toBe(400);
  expect(await post({ ...body, signature: sign(Buffer.from(body.sha256 ?? '', 'hex')) }, token)).toBe(200);
});

import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { verifyDirectory } from '@meguri/redistribution';
import { parseSigningKey, signConsumerRequest } from '@meguri/signatures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx } from '../testing/own-crawl.ts';
import { packageCrawl, defaultTerms } from './package-crawl.fixture.ts';

const crawl = await packageCrawl();
const { services, prisma, clock, makeAll, makeNow } = crawl;
const name = 'library';
const [inside, other, outside] = ['https://a.example/in', 'https://a.example/other', 'https://b.example/out'];
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-packages-'));
let base: string;
let token: string;
let publicKey: string;

interface Listed {
  id: string;
  state: string;
  tar: string | null;
  manifest: string;
  replacedBy: string | null;
  manifestSha256: string;
}

const get = (place: string, init: RequestInit = {}) =>
  fetch(place.startsWith('http') ? place : `${base}${place}`, init);
const withToken = (more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more });
const fetchOwn = (place: string, headers: Record<string, string> = {}) =>
  get(place, { headers: withToken(headers) });
const listed = async () => ((await (await fetchOwn('/packages/')).json()) as { packages: Listed[] }).packages;
const filesOf = async (id: string) => (await services.packages.get({ ctx, input: { id } })).fileList;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

afterAll(() => rm(directory, { recursive: true, force: true }));
beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [inside, other, outside] } });
  await crawlPages(crawl, [
    { url: inside, verdict: 'new', body: 'inside' },
    { url: other, verdict: 'new', body: 'other' },
    { url: outside, verdict: 'new', body: 'outside' },
  ]);
  token = await crawl.addConsumer(name);
  await crawl.addConsumer('stranger');
  await makeNow(name);
  base = `http://127.0.0.1:${await services.serveArchive()}`;
  const { keys } = (await (await get('/packages/key')).json()) as { keys: { x: string }[] };
  publicKey = keys[0]!.x;
});

describe('who may fetch', () => {
  const places = [
    '/packages/',
    '/packages/1/manifest.json',
    '/packages/999/x.warc.gz',
    '/wasapi/v1/webdata',
    '/wasapi/v1/jobs',
  ];

  test.each([
    ['nobody', {}],
    ['a wrong token', { authorization: 'Bearer mgc_wrong' }],
    ['a header that is none', { authorization: 'Basic %%%' }],
  ])('%s gets no information', async (_, headers) => {
    const answers = await Promise.all(places.map(async (place) => (await get(place, { headers })).text()));
    for (const place of places) expect((await get(place, { headers })).status).toBe(403);
    expect(new Set(answers).size).toBe(1);
  });

  test('a consumer authenticates with its token', async () => {
    const basic = (user: string) => ({
      authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
    });
    expect((await get('/packages/', { headers: basic(name) })).status).toBe(200);
    expect((await get('/packages/', { headers: basic('stranger') })).status).toBe(403);
  });

  test('a consumer signs its requests with its key', async () => {
    const key = parseSigningKey(randomBytes(32).toString('base64url'));
    await services.consumers.edit({
      ctx,
      input: { name, terms: { ...defaultTerms, publicKey: key.publicJwk.x } },
    });
    const signed = (target: string, by = key) =>
      Object.fromEntries(
        signConsumerRequest(by, { method: 'GET', authority: new URL(base).host, target, at: clock.now() }),
      );
    expect((await get('/packages/', { headers: signed('/packages/') })).status).toBe(200);
    expect((await get('/packages/?after=1', { headers: signed('/packages/') })).status).toBe(403);
    const other = parseSigningKey(randomBytes(32).toString('base64url'));
    expect((await get('/packages/', { headers: signed('/packages/', other) })).status).toBe(403);
    await services.consumers.edit({ ctx, input: { name, terms: defaultTerms } });
    expect((await get('/packages/', { headers: signed('/packages/') })).status).toBe(403);
  });

  test('another address, and a suspended consumer, are refused like unknown clients', async () => {
    const terms = { ...defaultTerms, addresses: '192.0.2.0/24' };
    await services.consumers.edit({ ctx, input: { name, terms } });
    expect((await fetchOwn('/packages/')).status).toBe(403);
    await services.consumers.edit({ ctx, input: { name, terms: defaultTerms } });
    await services.consumers.suspend({ ctx, input: { name } });
    expect((await fetchOwn('/packages/')).status).toBe(403);
    await services.consumers.approve({ ctx, input: { name } });
    expect((await fetchOwn('/packages/')).status).toBe(200);
  });

  test('the packages of another consumer are not found', async () => {
    const [package_] = await listed();
    const [file] = await filesOf(package_!.id);
    const strange = {
      authorization: `Bearer ${(await services.consumers.token({ ctx, input: { name: 'stranger' } })).token}`,
    };
    for (const place of [file!.name, 'manifest.json', `stranger-${package_!.id}.tar`])
      expect((await get(`/packages/${package_!.id}/${place}`, { headers: strange })).status).toBe(404);
    for (const place of ['/packages/1/../../etc/passwd', '/packages/1/%2e%2e%2fkey', '/packages/x/y'])
      expect((await fetchOwn(place)).status).toBe(404);
  });
});

describe('a package', () => {
  test('is fetched in parts that form the same file', async () => {
    const [package_] = await listed();
    const [file] = await filesOf(package_!.id);
    const place = `/packages/${package_!.id}/${file!.name}`;
    const whole = await fetchOwn(place);
    const bytes = await bytesOf(whole);
    const tag = whole.headers.get('etag')!;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file!.sha256);
    expect(tag).toBe(`"${file!.sha256}"`);
    const rest = await fetchOwn(place, { range: 'bytes=100-', 'if-range': tag });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes 100-${bytes.byteLength - 1}/${bytes.byteLength}`);
    expect((await bytesOf(rest)).equals(bytes.subarray(100))).toBe(true);
    expect((await fetchOwn(place, { range: 'bytes=100-', 'if-range': '"other"' })).status).toBe(200);
    expect((await fetchOwn(place, { range: `bytes=${bytes.byteLength}-` })).status).toBe(416);
    expect((await fetchOwn(place, { 'if-none-match': tag })).status).toBe(304);
    const head = await get(place, { method: 'HEAD', headers: withToken() });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)]);
  });

  test('is unpacked from its tar, and verified without a network', async () => {
    const [package_] = await listed();
    const whole = await bytesOf(await fetchOwn(package_!.tar!));
    const part = await bytesOf(await fetchOwn(package_!.tar!, { range: 'bytes=300-2000' }));
    expect(part.equals(whole.subarray(300, 2_001))).toBe(true);
    const place = path.join(directory, package_!.id);
    await mkdir(place);
    await writeFile(path.join(directory, 'a.tar'), whole);
    execFileSync('tar', ['-xf', path.join(directory, 'a.tar'), '-C', place]);
    const report = await verifyDirectory(directory, [publicKey]);
    expect(report).toMatchObject({
      ok: true,
      chain: [],
      packages: [{ problems: [], manifest: { sequence: 1, records: 2 } }],
    });
    const [file] = await filesOf(package_!.id);
    await writeFile(path.join(place, file!.name), 'altered');
    const broken = await verifyDirectory(directory, [publicKey]);
    expect(broken).toMatchObject({
      ok: false,
      packages: [{ problems: [expect.stringContaining('Continue its transfer')] }],
    });
  });

  test('leaves a line for each transfer', async () => {
    const [package_] = await listed();
    const [file] = await filesOf(package_!.id);
    const { bytes } = file!;
    const before = (await services.consumers.transfers({ ctx, input: { consumer: name } })).rows.length;
    await bytesOf(await fetchOwn(`/packages/${package_!.id}/${file!.name}`, { range: 'bytes=0-9' }));
    await bytesOf(await fetchOwn(`/packages/${package_!.id}/${file!.name}`, { range: 'bytes=10-' }));
    const log = async () => (await services.consumers.transfers({ ctx, input: { consumer: name } })).rows;
    await expect
      .poll(async () => (await log()).slice(0, 2).map(({ endedAt }) => endedAt === null))
      .toEqual([false, false]);
    const rows = await log();
    expect(rows.length).toBe(before + 2);
    const common = { consumer: name, packageId: package_!.id, file: file!.name, address: '127.0.0.1' };
    expect(rows.slice(0, 2)).toMatchObject([
      { ...common, fromByte: 10, bytes: bytes - 10, sentBytes: bytes - 10, isComplete: true },
      { ...common, fromByte: 0, bytes: 10, sentBytes: 10, isComplete: false },
    ]);
  });
});

test('a takedown between packaging and transfer: nothing is sent until the package is made again without it', async () => {
  const [package_] = await listed();
  const [file] = await filesOf(package_!.id);
  const place = `/packages/${package_!.id}/${file!.name}`;
  const takedown = await prisma.takedown.create({
    data: {
      hostId: hostIdOf('a.example'),
      hostName: 'a.example',
      urlKey: BigInt(urlKeyOf(other)),
      url: other,
      createdAt: clock.now(),
      createdBy: 'operator',
    },
  });
  const waiting = await fetchOwn(place);
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '15']);
  expect((await fetchOwn(package_!.tar!)).status).toBe(503);
  expect(await makeAll()).toMatchObject([{ state: 'ready', records: 1 }]);
  expect((await fetchOwn(place)).status).toBe(410);
  const [former, latter] = await listed();
  expect(former).toMatchObject({ id: package_!.id, state: 'withdrawn', replacedBy: latter!.id, tar: null });
  expect((await fetchOwn(former!.manifest)).status).toBe(200);
  expect(await crawl.textOf(latter!.id)).toContain('inside');
  expect(await crawl.textOf(latter!.id)).not.toContain('other');
  // After the takedown is lifted, omitted records are sent only on request.
  await prisma.takedown.delete({ where: { id: takedown.id } });
  expect(await makeAll()).toEqual([]);
  expect((await fetchOwn(latter!.tar!)).status).toBe(200);
});

test('a package is withdrawn if the scope no longer covers it, and expires after its time', async () => {
  const terms = { ...defaultTerms, scope: { urls: ['https://a.example/nothing'] } };
  await services.consumers.edit({ ctx, input: { name, terms } });
  expect(await makeAll()).toMatchObject([{ state: 'ready', records: 0 }]);
  await services.consumers.edit({ ctx, input: { name, terms: defaultTerms } });
  await makeAll();
  expect((await listed()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'ready']);
  clock.advanceSeconds(7 * 86_400);
  await makeAll();
  expect((await listed()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'expired']);
});

describe('a slow transfer', () => {
  const large = 'https://a.example/large';

  beforeAll(async () => {
    clock.advanceSeconds(60);
    await services.seeds.add({ ctx, input: { urls: [large] } });
    // Bytes that do not compress.
    const body = Buffer.from(
      Array.from({ length: 3_000_000 }, (_, at) => (at * 2_654_435_761) >>> ((at % 3) * 7)),
    );
    await crawlPages(crawl, [{ url: large, verdict: 'new', body, mime: 'application/octet-stream' }]);
    await makeNow(name);
    for (const [key, value] of Object.entries({
      'packages.transfersAtOnce': 1,
      'packages.bytesPerSecond': 300_000,
    }))
      await services.settings.set({ ctx, input: { key, value, confirmed: true } });
  });

  test('keeps within the budget of its consumer, and ends within seconds of a takedown', async () => {
    const package_ = (await listed()).at(-1)!;
    const [file] = await filesOf(package_.id);
    const place = `/packages/${package_.id}/${file!.name}`;
    expect(file!.bytes).toBeGreaterThan(2_000_000);
    const response = await fetchOwn(place);
    const reader = response.body!.getReader();
    const started = performance.now();
    let received = 0;
    while (received < 600_000) received += (await reader.read()).value?.byteLength ?? 0;
    // The first second passes without waiting, and bytes under way do not count.
    expect(received / (performance.now() - started)).toBeLessThan(1_500);
    const busy = await fetchOwn(place);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '10']);
    await prisma.takedown.create({
      data: {
        hostId: hostIdOf('a.example'),
        hostName: 'a.example',
        urlKey: BigInt(urlKeyOf(large)),
        url: large,
        createdAt: clock.now(),
        createdBy: 'operator',
      },
    });
    const rest = async () => {
      for (;;) if ((await reader.read()).done) return;
    };
    await expect(rest()).rejects.toThrow('terminated');
    await expect
      .poll(
        async () => (await services.consumers.transfers({ ctx, input: { packageId: package_.id } })).rows[0],
      )
      .toMatchObject({ isComplete: false, endedAt: expect.any(Date) });
    expect((await fetchOwn(place)).status).toBe(503);
    expect(await makeAll()).toMatchObject([{ state: 'ready', records: 0 }]);
    expect((await fetchOwn(place)).status).toBe(410);
  });
});

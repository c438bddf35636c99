import type { DeskClaim } from '@meguri/contracts';
import { createTxtSource } from '@meguri/fetch';
import { createConsoleServices } from '@meguri/services';
import { respond, startTxtNameServer, type TxtNameServer } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { politenessOf, putSite, startRecordedWeb, type RecordedWeb } from '../testing/recorded-web.ts';
import { createTestCrawl, type TestCrawl } from '../testing/test-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

interface DeskKey {
  id: string;
  secret: string;
}

const ctx = { requestId: 'test', clientAddress: '192.0.2.9' };
const intervalSeconds = 0.2;
let web: RecordedWeb;
let names: TxtNameServer;
let crawl: TestCrawl;
let desk: ReturnType<typeof createConsoleServices>['webmasterDesk'];
let close: () => Promise<void>;

beforeAll(async () => {
  [web, names, crawl] = await Promise.all([
    startRecordedWeb(),
    startTxtNameServer(),
    createTestCrawl({ 'access.intervalSeconds': intervalSeconds }),
  ]);
  const { databaseUrl, redisUrl } = crawl;
  ({ webmasterDesk: desk, close } = createConsoleServices({ databaseUrl, redisUrl }));
  await crawl.start({ txt: createTxtSource({ servers: [names.address] }) });
});
afterAll(async () => {
  await close();
  await crawl.close();
  names.close();
  await web.close();
});

/** A visited site with a claim. */
async function claimedSite(name: string, pages = 1): Promise<{ key: DeskKey; claim: DeskClaim }> {
  putSite(web, name, pages);
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  await waitUntil(
    () => crawl.captures({ url: web.urlOf(name) }),
    ({ length }) => length > 0,
  );
  return claimOf(web.hostOf(name));
}

async function claimOf(host: string): Promise<{ key: DeskKey; claim: DeskClaim }> {
  const claimed = await desk.claim({ ctx, host });
  if (claimed.kind !== 'claimed') throw new Error(`not claimed: ${claimed.kind}`);
  const view = await desk.open({ ctx, key: claimed.key, input: {} });
  if (!view) throw new Error('no desk');
  return { key: claimed.key, claim: view.claim };
}

const pathOf = ({ fileUrl }: DeskClaim) => new URL(fileUrl).pathname;

async function check(key: DeskKey, method: 'dns' | 'file'): Promise<DeskClaim> {
  expect(await desk.check({ ctx, key, input: { method } })).toEqual({ kind: 'done' });
  const view = await waitUntil(
    () => desk.open({ ctx, key, input: {} }),
    (seen) => seen?.claim.isChecking === false,
  );
  return view!.claim;
}

test('a file proves its host in one access among the others, though robots.txt forbids everything', async () => {
  const name = 'file.localhost';
  const { key, claim } = await claimedSite(name, 3);
  web.put(name, '/robots.txt', { body: 'User-agent: *\nDisallow: /\n' });
  web.put(name, pathOf(claim), { body: `${claim.proof}\r\n` });
  await crawl.makeAllDue();
  expect(await check(key, 'file')).toMatchObject({
    state: 'proved',
    provedDomain: null,
    checkOutcome: 'proved',
  });
  expect(web.accesses.filter(({ path }) => path === pathOf(claim))).toHaveLength(1);
  const { minGapSeconds, overlapped } = politenessOf(web, name);
  expect(minGapSeconds).toBeGreaterThanOrEqual(intervalSeconds * 0.95);
  expect(overlapped).toBe(false);
});

test('a paused host is accessed once for a requested check, and for nothing else', async () => {
  const name = 'stopped.localhost';
  const { key, claim } = await claimedSite(name, 3);
  web.put(name, pathOf(claim), { body: claim.proof });
  await check(key, 'file');
  const host = web.hostOf(name);
  const stopped = await desk.editSettings({ ctx, key, input: { host, change: { paused: true } } });
  expect(stopped).toEqual({ kind: 'done' });
  const before = web.accesses.filter((access) => access.host === name).length;
  await crawl.makeAllDue();
  expect(await check(key, 'file')).toMatchObject({ checkOutcome: 'proved' });
  const since = web.accesses.filter((access) => access.host === name).slice(before);
  expect(since.map(({ path }) => path)).toEqual([pathOf(claim)]);
});

test('anything but the line of this claim proves nothing', async () => {
  const name = 'other.localhost';
  const { key, claim } = await claimedSite(name);
  const stranger = await claimOf(web.hostOf(name));
  const path = pathOf(claim);
  expect(await check(key, 'file')).toMatchObject({ state: 'waiting', checkOutcome: 'missing' });
  web.handle(name, path, (exchange) => respond(exchange, `no page ${exchange.request.url}`, { status: 200 }));
  expect(await check(key, 'file')).toMatchObject({ state: 'waiting', checkOutcome: 'missing' });
  web.put(name, path, { body: stranger.claim.proof });
  expect(await check(key, 'file')).toMatchObject({ state: 'waiting', checkOutcome: 'wrong' });
  web.put(name, path, { body: claim.proof + ' '.repeat(2_000) + 'x' });
  expect(await check(key, 'file')).toMatchObject({ checkOutcome: 'proved' });
});

test('a redirect is not followed', async () => {
  const name = 'redirecting.localhost';
  const { key, claim } = await claimedSite(name);
  web.put('elsewhere.localhost', '/proof', { body: claim.proof });
  const location = web.urlOf('elsewhere.localhost', '/proof');
  web.put(name, pathOf(claim), { status: 302, headers: { Location: location } });
  expect(await check(key, 'file')).toMatchObject({ state: 'waiting', checkOutcome: 'refused' });
  expect(web.pageAccesses('elsewhere.localhost')).toEqual([]);
});

test('DNS proves its name and all hosts below it, without an access to the host', async () => {
  const [claimed, sibling, foreign] = [
    'www.proved.example',
    'blog.proved.example:8080',
    'www.foreign.example',
  ];
  const list = await crawl.list();
  await crawl.seed(
    list,
    [claimed, sibling, foreign].map((host) => `http://${host}/`),
  );
  const paused = { where: { name: { endsWith: '.example' } }, data: { paused: true } };
  await crawl.prisma.host.updateMany(paused);
  const { key, claim } = await claimOf(claimed);
  expect(claim.recordNames).toEqual(['_meguri.proved.example', '_meguri.www.proved.example']);
  expect(await check(key, 'dns')).toMatchObject({ state: 'waiting', checkOutcome: 'missing' });
  names.records.set('_meguri.proved.example', ['v=spf1 -all', claim.proof]);
  expect(await check(key, 'dns')).toMatchObject({ state: 'proved', provedDomain: 'proved.example' });
  const open = async (host: string) => (await desk.open({ ctx, key, input: { host } }))?.host?.name;
  expect(await open(sibling)).toBe(sibling);
  expect(await open(foreign)).toBe(claimed);
  expect(names.questions).not.toContain('_meguri.example');
  expect((await crawl.host(claimed)).lastAccessAt).toBeNull();
});

test('an address inside the network is not requested', async () => {
  await crawl.seed(await crawl.list(), ['http://10.1.2.3/']);
  const { key } = await claimOf('10.1.2.3');
  expect(await check(key, 'file')).toMatchObject({ state: 'waiting', checkOutcome: 'unreachable' });
});

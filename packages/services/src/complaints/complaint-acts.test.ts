import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ComplaintAct, ComplaintDetail } from '@meguri/contracts';
import { crawlPages } from '../testing/crawl-page.ts';
import { anybody as ctx, openTestCrawl, type TestCrawl } from '../testing/open-test-crawl.ts';

let crawl: TestCrawl;
let complaint: ComplaintDetail;
const page = 'http://www.site.example/a';
const secret = 'http://www.site.example/private/1';
const complaints = () => crawl.services.complaints;

beforeAll(async () => {
  crawl = await openTestCrawl();
  const urls = [page, secret, 'http://shop.site.example/', 'http://other.example.org/'];
  await crawl.services.seeds.add({ ctx, input: { urls } });
  await crawlPages(crawl, [
    { url: page, outcome: 'changed', body: 'one' },
    { url: secret, outcome: 'changed', body: 'two' },
  ]);
  crawl.clock.advanceSeconds(30);
  await crawlPages(crawl, [{ url: page, outcome: 'error', visits: 2 }]);
});
afterAll(() => crawl.close());

beforeEach(async () => {
  const text = `Our log says:\n203.0.113.9 - - ${crawl.clock.now().toISOString()} "GET /a"\n198.51.100.4\n${page} ${secret}`;
  complaint = await complaints().enter({
    ctx,
    input: { subject: 'Log', text, fromName: 'A', fromAddress: 'a@site.example' },
  });
});

const act = (what: ComplaintAct, version?: number) =>
  complaints().act({ ctx, input: { id: complaint.id, act: what, version, reason: 'asked for' } });
const undoLast = ({ id, actions }: ComplaintDetail) =>
  complaints().undo({ ctx, input: { id, actionId: actions.at(-1)?.id ?? '0' } });
const hostNamed = (name: string) => crawl.prisma.host.findFirstOrThrow({ where: { name } });

test('a host is slowed down from its complaint, and back again', async () => {
  const slow = { kind: 'slow', host: 'www.site.example', minIntervalSeconds: 60 } as const;
  const preview = await complaints().preview({ ctx, input: { act: slow } });
  expect(preview).toMatchObject({ hostCount: 1, pages: 2, captures: null });
  expect(preview.accessesPerDayThen).toBeLessThanOrEqual(preview.accessesPerDayNow);
  const slowed = await act(slow, complaint.version);
  expect(slowed.relievedAt).toEqual(crawl.clock.now());
  expect(slowed.linkedHosts[0]?.known?.minIntervalSeconds).toBe(60);
  expect(slowed.history[0]).toMatchObject({ action: 'complaint.act', reason: 'asked for', after: slow });
  await expect(act(slow, complaint.version)).rejects.toMatchObject({ code: 'conflict' });
  expect((await undoLast(slowed)).linkedHosts[0]?.known?.minIntervalSeconds).toBeNull();
  await expect(undoLast(slowed)).rejects.toMatchObject({ code: 'conflict' });
});

test('an interval that somebody set since is not undone', async () => {
  const slowed = await act({ kind: 'slow', host: 'www.site.example', minIntervalSeconds: 60 });
  await crawl.services.hosts.edit({ ctx, input: { name: 'www.site.example', minIntervalSeconds: 90 } });
  await expect(undoLast(slowed)).rejects.toMatchObject({ code: 'conflict' });
  await crawl.services.hosts.edit({ ctx, input: { name: 'www.site.example', minIntervalSeconds: null } });
});

test('a domain is stopped with all its hosts, and let go on', async () => {
  const stopped = await act({ kind: 'stop', scope: 'domain', target: 'WWW.site.example' });
  expect(stopped.actions.at(-1)?.hosts).toBe(2);
  expect((await hostNamed('shop.site.example')).paused).toBe(true);
  expect((await hostNamed('other.example.org')).paused).toBe(false);
  const setting = () => crawl.prisma.setting.findUnique({ where: { key: 'access.stoppedDomains' } });
  expect((await setting())?.value).toBe('site.example');
  await undoLast(stopped);
  expect((await hostNamed('shop.site.example')).paused).toBe(false);
  expect((await setting())?.value).toBe('');
});

test('a range of addresses is stopped with the hosts that answered there', async () => {
  await crawl.prisma.host.updateMany({
    where: { name: 'other.example.org' },
    data: { address: '192.0.2.77' },
  });
  const stopped = await act({ kind: 'stop', scope: 'addresses', target: '192.0.2.0/24' });
  expect(stopped.actions.at(-1)?.hosts).toBe(1);
  expect((await hostNamed('other.example.org')).paused).toBe(true);
  await undoLast(stopped);
  expect((await hostNamed('other.example.org')).paused).toBe(false);
  for (const target of ['0.0.0.0/0', '192.0.2.0/33', 'everything', '192.0.2.0/x'])
    await expect(act({ kind: 'stop', scope: 'addresses', target })).rejects.toMatchObject({
      code: 'invalid',
    });
  await expect(act({ kind: 'stop', scope: 'domain', target: '%' })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('what is taken down is shown nowhere, until it is lifted', async () => {
  const seen = async () => ({
    listed: (await crawl.services.hosts.captures({ ctx, input: { name: 'www.site.example' } })).rows
      .map(({ url }) => url)
      .toSorted(),
    exported: (await Array.fromAsync(crawl.services.exportCdxj({ host: null }))).filter((line) =>
      line.includes('private'),
    ).length,
    replayed: await crawl.services.getCapture({ url: secret, at: null }).then(
      () => true,
      () => false,
    ),
  });
  expect(await seen()).toEqual({ listed: [page, page, secret], exported: 1, replayed: true });
  const takedown = { kind: 'takedown', scope: 'prefix', target: 'http://www.site.example/private/' } as const;
  const preview = await complaints().preview({ ctx, input: { act: takedown } });
  expect(preview.captures).toEqual({ count: 1, more: false });
  const hidden = await act(takedown);
  expect(hidden.takedowns).toMatchObject([
    { host: 'www.site.example', isPrefix: true, createdBy: 'operator' },
  ]);
  expect(await seen()).toEqual({ listed: [page, page], exported: 0, replayed: false });
  await undoLast(hidden);
  expect(await seen()).toEqual({ listed: [page, page, secret], exported: 1, replayed: true });

  const all = await act({ kind: 'takedown', scope: 'host', target: 'www.site.example' });
  expect(await seen()).toEqual({ listed: [], exported: 0, replayed: false });
  await undoLast(all);
  const one = await act({ kind: 'takedown', scope: 'url', target: secret });
  expect((await seen()).listed).toEqual([page, page]);
  await undoLast(one);
});

test('the evidence says what was done, how fast, and whether it was us', async () => {
  const evidence = await complaints().evidence({
    ctx,
    input: { id: complaint.id, host: 'www.site.example' },
  });
  expect(evidence).toMatchObject({
    accesses: 3,
    errors: 1,
    shortestGapSeconds: 0,
    codes: [
      { code: 'ok', accesses: 2 },
      { code: 'connection-reset', accesses: 1 },
    ],
    isPartial: false,
  });
  expect(evidence.urls.map(({ url, accesses }) => [url, accesses.length])).toEqual([
    [page, 2],
    [secret, 1],
  ]);
  const check = () => complaints().addresses({ ctx, input: { id: complaint.id } });
  expect((await check()).map(({ ours }) => ours)).toEqual(['unknown', 'unknown']);
  await crawl.services.settings.set({
    ctx,
    input: { key: 'crawler.egressAddresses', value: '203.0.113.0/24' },
  });
  expect(await check()).toMatchObject([
    { address: '198.51.100.4', ours: 'no' },
    { address: '203.0.113.9', ours: 'yes', times: [{ accesses: 3, crawlAccesses: 3, hasZone: true }] },
  ]);
});

test('the figures count by quarter, and templates speak the language of the complaint', async () => {
  const { quarters } = await complaints().figures({ ctx, input: undefined });
  expect(quarters).toHaveLength(8);
  expect(quarters.at(-1)?.complaints).toBeGreaterThan(0);
  expect(quarters.at(-2)).toMatchObject({ complaints: 0, medianReliefSeconds: null, accesses: null });
  const [template] = await complaints().templates({ ctx, input: { id: complaint.id } });
  expect(template).toMatchObject({ key: 'slowed', language: 'en' });
  expect(template?.text).toContain('www.site.example');
});

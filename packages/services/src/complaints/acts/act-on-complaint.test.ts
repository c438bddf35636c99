import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sealedPath } from '@meguri/archive';
import type { ComplaintAct, ComplaintDetail } from '@meguri/contracts';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';

let complaint: ComplaintDetail;
const page = 'http://www.site.example/a';
const secret = 'http://www.site.example/private/1';
const complaints = () => crawl.services.complaints;

const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = [page, secret, 'http://shop.site.example/', 'http://other.example.org/'];
  await crawl.services.seeds.add({ ctx, input: { urls } });
  await crawlPages(crawl, [
    { url: page, verdict: 'changed', body: 'one' },
    { url: secret, verdict: 'changed', body: 'two' },
  ]);
  crawl.clock.advanceSeconds(30);
  await crawlPages(crawl, [{ url: page, verdict: 'error', visits: 2 }]);
});

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

test('slows a host down from its complaint, and undoes it', async () => {
  const slow = { kind: 'slow', host: 'www.site.example', minIntervalSeconds: 60 } as const;
  const preview = await complaints().preview({ ctx, input: { act: slow } });
  expect(preview).toMatchObject({ hostCount: 1, pages: 2, captures: null });
  expect(preview.accessesPerDayThen).toBeLessThanOrEqual(preview.accessesPerDayNow);
  const slowed = await act(slow, complaint.version);
  expect(slowed.firstActionAt).toEqual(crawl.clock.now());
  expect(slowed.linkedHosts[0]?.known?.minIntervalSeconds).toBe(60);
  expect((await hostNamed(slow.host)).effectiveIntervalSeconds).toBeGreaterThanOrEqual(60);
  const stale = { name: slow.host, priority: 1, version: null };
  await expect(crawl.services.hosts.edit({ ctx, input: stale })).rejects.toMatchObject({ code: 'conflict' });
  expect(slowed.history[0]).toMatchObject({ action: 'complaint.act', reason: 'asked for', after: slow });
  await expect(act(slow, complaint.version)).rejects.toMatchObject({ code: 'conflict' });
  expect((await undoLast(slowed)).linkedHosts[0]?.known?.minIntervalSeconds).toBeNull();
  await expect(undoLast(slowed)).rejects.toMatchObject({ code: 'conflict' });
});

test('an act that would speed a host up is refused', async () => {
  const faster = { kind: 'slow', host: 'www.site.example', minIntervalSeconds: 5 } as const;
  await expect(act(faster)).rejects.toMatchObject({ code: 'invalid', field: 'minIntervalSeconds' });
});

const pause = { kind: 'pause', host: 'www.site.example' } as const;
const stop = { kind: 'stop', scope: 'host', target: 'www.site.example' } as const;
const detail = () => crawl.services.hosts.get({ ctx, input: { name: pause.host } });

test('a pause is the operators’ on every screen, also after another edit, and ends everywhere', async () => {
  const paused = await act(pause);
  await crawl.services.hosts.edit({ ctx, input: { name: pause.host, priority: 3 } });
  expect((await detail()).settings).toMatchObject({ paused: true, priority: 3 });
  await undoLast(paused);
  expect(await hostNamed(pause.host)).toMatchObject({ paused: false });
  expect((await detail()).settings).toMatchObject({ paused: false, priority: 3 });
  await crawl.services.hosts.edit({ ctx, input: { name: pause.host, priority: 0 } });
  expect((await detail()).settings.paused).toBe(false);
});

test('a stop outlasts the pause of the webmaster', async () => {
  const edit = (paused: boolean) =>
    crawl.services.hosts.edit({ ctx, input: { name: pause.host, party: 'webmaster', paused } });
  await edit(true);
  const stopped = await act(stop);
  await edit(false);
  expect(await hostNamed(pause.host)).toMatchObject({ paused: true });
  await undoLast(stopped);
  expect(await hostNamed(pause.host)).toMatchObject({ paused: false });
});

test('a host that two complaints stopped is resumed with the last of them', async () => {
  const first = await act(pause);
  complaint = await complaints().enter({
    ctx,
    input: { subject: 'Stop', text: 'please', fromName: 'B', fromAddress: 'b@site.example' },
  });
  const second = await act(stop);
  await undoLast(first);
  expect(await hostNamed(pause.host)).toMatchObject({ paused: true });
  await undoLast(second);
  expect(await hostNamed(pause.host)).toMatchObject({ paused: false });
  const { overview } = crawl.services;
  expect((await overview.get({ ctx, input: undefined })).hosts.paused).toBe(0);
});

test('an interval that was changed since is not undone', async () => {
  const slowed = await act({ kind: 'slow', host: 'www.site.example', minIntervalSeconds: 60 });
  await crawl.services.hosts.edit({ ctx, input: { name: 'www.site.example', minIntervalSeconds: 90 } });
  await expect(undoLast(slowed)).rejects.toMatchObject({ code: 'conflict' });
  await crawl.services.hosts.edit({ ctx, input: { name: 'www.site.example', minIntervalSeconds: null } });
});

test('stops a domain and an address range by rules, and undoes that', async () => {
  const rules = () => crawl.prisma.throttleRule.findMany();
  const domain = { kind: 'stop', scope: 'domain', target: 'Site.example' } as const;
  expect((await complaints().preview({ ctx, input: { act: domain } })).hostCount).toBe(2);
  const stopped = await act(domain);
  expect(await rules()).toMatchObject([{ kind: 'domain', value: 'site.example', paused: true }]);
  await undoLast(stopped);
  expect(await rules()).toEqual([]);

  await crawl.prisma.host.updateMany({
    where: { name: 'other.example.org' },
    data: { address: '192.0.2.77' },
  });
  const range = { kind: 'stop', scope: 'addresses', target: '192.0.2.0/24' } as const;
  expect((await complaints().preview({ ctx, input: { act: range } })).hosts).toMatchObject([
    { name: 'other.example.org' },
  ]);
  const before = { kind: 'address-range', value: '192.0.2.0/24', minIntervalSeconds: 60 };
  await crawl.prisma.throttleRule.create({
    data: { ...before, createdAt: crawl.clock.now(), createdBy: 'x' },
  });
  const slowed = await act(range);
  expect(await rules()).toMatchObject([{ ...before, paused: true }]);
  await undoLast(slowed);
  expect(await rules()).toMatchObject([{ ...before, paused: false }]);
  await expect(undoLast(slowed)).rejects.toMatchObject({ code: 'conflict' });
  for (const target of ['0.0.0.0/0', '192.0.2.0/33', 'everything', '192.0.2.0/x'])
    await expect(act({ kind: 'stop', scope: 'addresses', target })).rejects.toMatchObject({
      code: 'invalid',
    });
  await expect(act({ kind: 'stop', scope: 'domain', target: '%' })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('robots.txt is read again', async () => {
  const { actions } = await act({ kind: 'recheck-robots', host: 'www.site.example' });
  expect(actions.at(-1)).toMatchObject({ canUndo: false });
  expect((await hostNamed('www.site.example')).robotsRecheckRequestedAt).toEqual(crawl.clock.now());
});

test('a takedown hides captures everywhere until it is lifted', async () => {
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
  const view = (url: string) => crawl.services.pages.get({ ctx, input: { url } });
  const { id, subject } = complaint;
  const standing = { createdBy: 'operator', reason: 'asked for', complaint: { id, subject } };
  expect(await view(secret)).toMatchObject({
    takedowns: [{ ...standing, createdAt: crawl.clock.now() }],
    hiddenCaptures: 1,
    captures: [],
    stoppedBy: null,
  });
  expect(await view(page)).toMatchObject({ takedowns: [], hiddenCaptures: 0 });
  const input = { name: 'www.site.example' };
  expect(await crawl.services.hosts.get({ ctx, input })).toMatchObject({ takedowns: [standing] });
  await crawl.services.hosts.edit({ ctx, input: { ...input, paused: true } });
  expect(await view(secret)).toMatchObject({ stoppedBy: 'operator', hostPaused: true });
  await crawl.services.hosts.edit({ ctx, input: { ...input, paused: false } });
  await undoLast(hidden);
  expect(await view(secret)).toMatchObject({ takedowns: [] });
  expect(await seen()).toEqual({ listed: [page, page, secret], exported: 1, replayed: true });

  const all = await act({ kind: 'takedown', scope: 'host', target: 'www.site.example' });
  expect(await seen()).toEqual({ listed: [], exported: 0, replayed: false });
  await undoLast(all);
  const one = await act({ kind: 'takedown', scope: 'url', target: secret });
  expect((await seen()).listed).toEqual([page, page]);
  await undoLast(one);
});

test('a purge deletes captures permanently and leaves all others valid', async () => {
  const hidden = await act({ kind: 'takedown', scope: 'url', target: secret, purgeDays: 30 });
  const [takedown] = hidden.takedowns;
  expect(takedown).toMatchObject({
    purgeBy: new Date(crawl.clock.now().getTime() + 30 * 86_400_000),
    purgeStartedAt: null,
    purgedAt: null,
  });
  expect(hidden.actions.at(-1)).toMatchObject({ canUndo: true });
  const purge = (id: string) => crawl.services.purgeNow({ ctx, input: { id, reason: 'reviewed' } });
  expect(await purge(takedown?.id ?? '')).toMatchObject({
    purgedCaptures: 1,
    purgeProblem: null,
    receipts: 1,
  });
  expect(await purge(takedown?.id ?? '')).toMatchObject({ purgedCaptures: 1, receipts: 1 });
  await expect(purge('999')).rejects.toMatchObject({ code: 'not-found' });
  const purged = await complaints().get({ ctx, input: { id: complaint.id } });
  expect(purged.actions.at(-1)).toMatchObject({ canUndo: false });
  await expect(undoLast(purged)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/has begun/),
  });
  const { fileName } = await crawl.prisma.captureEntry.findFirstOrThrow({ where: { url: secret } });
  const bytes = await readFile(path.join(crawl.archiveDirectory, sealedPath(fileName)));
  expect(gunzipSync(bytes).toString()).not.toContain('\r\n\r\ntwo');
  expect(Buffer.from((await crawl.services.getCapture({ url: page, at: null })).payload).toString()).toBe(
    'one',
  );
  const checks = await crawl.services.verify({ sample: null, files: true });
  const found = checks
    .filter(({ check }) => /capture|file/.test(check))
    .flatMap(({ differences }) => differences);
  expect(found).toEqual([]);
});

test('the evidence shows accesses, their rate, and whether the addresses were ours', async () => {
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
    input: { key: 'public.addresses', value: '203.0.113.0/24' },
  });
  expect(await check()).toMatchObject([
    { address: '198.51.100.4', ours: 'no' },
    { address: '203.0.113.9', ours: 'yes', times: [{ accesses: 3, crawlAccesses: 3, hasZone: true }] },
  ]);
});

test('the figures count by quarter, and templates in the language of the complaint come first', async () => {
  const { quarters } = await complaints().figures({ ctx, input: undefined });
  expect(quarters).toHaveLength(8);
  expect(quarters.at(-1)?.complaints).toBeGreaterThan(0);
  expect(quarters.at(-2)).toMatchObject({ complaints: 0, medianFirstActionSeconds: null, accesses: null });
  const [template] = await complaints().templates({ ctx, input: { id: complaint.id } });
  expect(template).toMatchObject({ key: 'slowed', language: 'en' });
  expect(template?.text).toContain('www.site.example');
});

import type { NodeLive } from '@meguri/contracts';
import { writeHeartbeat } from '@meguri/database';
import { expect, test } from 'vitest';
import { sampleFigures } from '../overview/record-figures.ts';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { watchCrawl } from './watch-crawl.ts';

const crawl = await ownCrawl();

const heartbeat = (change: Partial<NodeLive>) =>
  writeHeartbeat(crawl.prisma, {
    id: 1,
    name: 'node one',
    bootId: null,
    uptimeSeconds: null,
    startedAt: crawl.clock.now(),
    live: {
      nodeId: 1,
      at: crawl.clock.now(),
      state: 'crawling',
      stateDetail: null,
      pagesPerSecond: 3,
      bytesPerSecond: 1,
      activeVisits: 2,
      restingHosts: 4,
      waitingHosts: 5,
      shortTermPages: 6,
      uncommitted: 7,
      freeBytes: 9_000,
      version: '1.2.3',
      ...change,
    },
  });
const events = (open: boolean) => crawl.services.events.list({ ctx, input: { open } });

test('a condition raises one event, which closes when the condition ends', async () => {
  await heartbeat({ state: 'disk-full' });
  await watchCrawl(crawl.prisma, crawl.clock);
  await watchCrawl(crawl.prisma, crawl.clock);
  const { rows: open } = await events(true);
  expect(open.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['no-contact-url', 'crawler.contactUrl'],
    ['disk-full', 'node:1'],
  ]);
  expect(open[1]?.detail).toMatchObject({ node: 1, freeBytes: 9_000 });
  await heartbeat({});
  await watchCrawl(crawl.prisma, crawl.clock);
  expect((await events(true)).open).toBe(1);
  const past = (await events(false)).rows.find(({ kind }) => kind === 'disk-full');
  expect(past).toMatchObject({ closedBy: null, closedAt: crawl.clock.now() });
});

test('a report of a node raises events on the space of the database and on its visit slots', async () => {
  const database = { level: 'open', freeBytes: 5_000, isRefused: false, problem: null } as const;
  const openAfter = async (change: Partial<NodeLive>) => {
    await heartbeat(change);
    await watchCrawl(crawl.prisma, crawl.clock);
    const { rows } = await events(true);
    return rows.filter(({ kind }) => kind !== 'no-contact-url').map(({ kind, detail }) => ({ kind, detail }));
  };
  expect(await openAfter({ database })).toEqual([]);
  expect(await openAfter({ database: { ...database, level: 'discovery-stopped' } })).toEqual([
    { kind: 'discovery-stopped', detail: { freeBytes: 5_000, minFreeBytes: 2_147_483_648 } },
  ]);
  const stopped = { ...database, level: 'crawling-stopped' } as const;
  expect(await openAfter({ state: 'disk-full', fullDisks: ['database'], database: stopped })).toEqual([
    { kind: 'database-full', detail: { freeBytes: 5_000, minFreeBytes: 1_073_741_824 } },
  ]);
  expect(await openAfter({ database: { ...stopped, isRefused: true } })).toMatchObject([
    { kind: 'database-write-refused' },
  ]);
  expect(await openAfter({ database: { ...database, freeBytes: null } })).toMatchObject([
    { kind: 'database-unmeasured' },
  ]);
  expect(await openAfter({ database: { ...database, freeBytes: null, problem: 'ENOENT' } })).toMatchObject([
    { kind: 'database-measurement-failed', detail: { node: 1, problem: 'ENOENT' } },
  ]);
  expect(await openAfter({ slotShortage: { seconds: 250, preempted: 7 } })).toEqual([
    { kind: 'slots-short', detail: { node: 1, minutes: 4, preempted: 7 } },
  ]);
  expect(await openAfter({})).toEqual([]);
});

test('a stored setting that is invalid raises an event until it is replaced', async () => {
  const key = 'mail.imapUser';
  const row = { updatedAt: crawl.clock.now(), updatedBy: 'psql' };
  await crawl.prisma.setting.create({ data: { key, value: 'crawler\r\nA1 LOGOUT', ...row } });
  await watchCrawl(crawl.prisma, crawl.clock);
  expect((await events(true)).rows.find(({ kind }) => kind === 'setting-refused')).toMatchObject({
    subject: `setting:${key}`,
    detail: { setting: key, value: String.raw`"crawler\r\nA1 LOGOUT"` },
  });
  await crawl.prisma.setting.update({ where: { key }, data: { value: 'crawler' } });
  await watchCrawl(crawl.prisma, crawl.clock);
  expect((await events(true)).rows.map(({ kind }) => kind)).not.toContain('setting-refused');
});

test('an event can be dismissed once', async () => {
  const [event] = (await events(true)).rows;
  const dismiss = () =>
    crawl.services.events.dismiss({ ctx, input: { id: event?.id ?? '', reason: 'only a trial' } });
  await dismiss();
  await expect(dismiss()).rejects.toMatchObject({ code: 'not-found' });
  expect((await events(false)).rows.find(({ id }) => id === event?.id)).toMatchObject({
    closedBy: 'operator',
  });
  // While the condition lasts, a dismissed event is not reported again; undoing the dismissal reopens it.
  await watchCrawl(crawl.prisma, crawl.clock);
  expect((await events(true)).open).toBe(0);
  await crawl.services.events.reopen({ ctx, input: { id: event?.id ?? '' } });
  expect((await events(true)).open).toBe(1);
});

test('a node without heartbeat is silent, and its last report is kept', async () => {
  const list = () => crawl.services.nodes.list({ ctx, input: undefined });
  expect(await list()).toMatchObject([{ name: 'node one', silent: false, live: { version: '1.2.3' } }]);
  crawl.clock.advanceSeconds(120);
  expect(await list()).toMatchObject([{ silent: true, live: { pagesPerSecond: 3 } }]);
});

test('figures are recorded and shown for a day, the current ones last', async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: ['https://a.example/'] } });
  await crawlPages(crawl, [{ url: 'https://a.example/', verdict: 'changed', body: 'text' }]);
  await heartbeat({});
  await sampleFigures(crawl.prisma, crawl.clock);
  await sampleFigures(crawl.prisma, crawl.clock);
  const { figures, changed } = await crawl.services.overview.history({ ctx, input: undefined });
  expect(figures.known).toMatchObject([{ value: 1 }]);
  expect(figures.freeBytes).toMatchObject([{ value: 9_000 }]);
  expect(changed).toMatchObject([{ value: 1 }]);
  crawl.clock.advanceSeconds(90_000);
  const later = await crawl.services.overview.history({ ctx, input: undefined });
  expect(later.figures.known).toEqual([{ at: crawl.clock.now().getTime(), value: 1 }]);
});

test('a scope is previewed on known pages and on typed URLs', async () => {
  const scope = { mode: 'domain', tlds: [], include: [], exclude: ['/private/'], maxHops: 15 } as const;
  const rest = {
    mediaTypes: [],
    otherTypesSeconds: null,
    embedded: null,
    startsAtNewHosts: null,
    maxDynamicHops: 5,
    maxPagesPerHost: 100,
    maxHostsPerDomain: null,
    maxUrlLength: 2_083,
  };
  const preview = await crawl.services.seeds.previewScope({
    ctx,
    input: {
      scope: { ...scope, ...rest, tlds: [], include: [], exclude: ['/private/'] },
      listId: 1,
      urls: ['https://www.a.example/x', 'https://a.example/private/', 'https://b.example/', 'nonsense'],
    },
  });
  expect(preview).toMatchObject({ sampledHosts: 1, includedPages: 1 });
  expect(preview.tried.map(({ included, rule }) => rule ?? included)).toEqual([
    true,
    'excluded',
    'host-out-of-scope',
    'unreadable',
  ]);
});

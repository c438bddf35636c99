import { nextReasonNumbers } from '@meguri/database';
import { packPendingAnnouncement } from '@meguri/schedule';
import { revisitPolicyIds } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { operator as ctx } from '../testing/own-crawl.ts';
import { crawledPages, day } from './crawled-pages.fixture.ts';

const crawl = await crawledPages();

const list = async (input: Parameters<typeof crawl.services.pages.list>[0]['input']) =>
  (await crawl.services.pages.list({ ctx, input })).rows.map(({ url }) => url);

test('cursors list every page of the host exactly once', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await crawl.services.hosts.pages({ ctx, input: { name: 'big.example', cursor } });
    seen.push(...page.rows.map(({ url }) => url));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toHaveLength(130);
  expect(new Set(seen).size).toBe(130);
});

test('finds pages by URL, part of a URL, title, host and state', async () => {
  expect(await list({ query: 'https://a.example/x' })).toEqual(['https://a.example/x']);
  expect(await list({ query: 'a.example' })).toHaveLength(3);
  expect(await list({ query: 'a.example/Y' })).toEqual(['https://a.example/y']);
  expect(await list({ query: 'A PAGE' })).toEqual(['https://a.example/x']);
  expect(await list({ query: '/12', host: 'big.example' })).toHaveLength(10);
  expect(await list({ query: '%' })).toEqual([]);
  expect(await list({ host: 'a.example', state: 'failing' })).toEqual(['https://a.example/y']);
  expect(await list({ host: 'a.example', state: 'new' })).toEqual(['https://a.example/z']);
  expect(await list({ state: 'scheduled' })).toEqual(['https://a.example/x']);
});

test('pages are filtered to those that a figure counts', async () => {
  const { id: seedList } = await crawl.prisma.seedList.findFirstOrThrow();
  const scheduled = { interval: { fromSeconds: 5 * day, toSeconds: null } };
  expect(await list({ ...scheduled, topLevelDomain: 'example', seedList })).toEqual(['https://a.example/x']);
  expect(await list({ ...scheduled, site: 'https://www.a.example/' })).toEqual(['https://a.example/x']);
  expect(await list({ query: 'a.example/x', site: 'big.example' })).toEqual([]);
  for (const elsewhere of [{ topLevelDomain: 'test' }, { node: 77 }, { seedList: seedList + 1 }])
    expect(await list({ ...scheduled, ...elsewhere })).toEqual([]);
});

test('a filter with few matches returns partial lists, each after reading a bounded number of pages', async () => {
  const { hostId } = await crawl.prisma.host.findFirstOrThrow({ where: { name: 'big.example' } });
  const { id: seedListId } = await crawl.prisma.seedList.findFirstOrThrow();
  await crawl.prisma.$executeRaw`
    INSERT INTO page (host_id, url_key, url, discovered_at, next_visit_at, seed_list_id, depth, dynamic_hops, priority, next_reason, consecutive_errors)
    SELECT ${hostId}, n, 'https://big.example/more/' || n, now(), '2031-01-01'::timestamptz + n * interval '1 s', ${seedListId}, 1, 0, 0, 0,
      (n = 4000)::int FROM generate_series(1, 4000) AS n`;
  const walk = async (input: { host?: string; query?: string; state?: 'failing' }) => {
    const parts: string[][] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const part = await crawl.services.pages.list({ ctx, input: { ...input, cursor } });
      parts.push(part.rows.map(({ url }) => url));
      cursor = part.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    return parts;
  };
  const last = 'https://big.example/more/4000';
  const failing = await walk({ host: 'big.example', state: 'failing' });
  expect([failing.length, failing.flat()]).toEqual([2, [last]]);
  const named = await walk({ query: 'big.example/more/4000' });
  expect([named.length, named.flat()]).toEqual([5, [last]]);
  const anywhere = await walk({ query: 'more/4000' });
  expect([anywhere.length, anywhere.flat()]).toEqual([5, [last]]);
  const everything = (await walk({ host: 'big.example' })).flat();
  expect(new Set(everything).size).toBe(4_130);
  expect(everything).toHaveLength(4_130);
  await crawl.prisma.$executeRaw`DELETE FROM page WHERE host_id = ${hostId} AND url_key BETWEEN 1 AND 4000`;
});

test('the detail explains the time of the next visit', async () => {
  const get = (url: string) => crawl.services.pages.get({ ctx, input: { url } });
  const changed = await get('https://a.example/x');
  expect(changed).toMatchObject({
    state: 'scheduled',
    seedList: 'default',
    policy: 'gamma',
    title: 'A page',
  });
  expect(changed.ratePerDay).toBeGreaterThan(0);
  expect(changed.why).toMatchObject({
    code: 'estimated-rate',
    deferred: false,
    interval: expect.arrayContaining([expect.objectContaining({ code: 'estimated-rate' })]) as unknown,
    outlook: [{ code: 'after-change' }, { code: 'after-no-change' }],
  });
  expect(changed.rateBounds?.lowPerDay).toBeLessThan(changed.ratePerDay ?? 0);
  expect(changed.captures).toMatchObject([{ verdict: 'changed', recordType: 'response', status: 200 }]);
  expect(await get('https://a.example/y')).toMatchObject({
    lastCode: 'connection-reset',
    why: { code: 'error-backoff', consecutiveErrors: 1 },
  });
  expect((await get('https://a.example/z')).why).toEqual({
    code: 'seed',
    deferred: false,
    consecutiveErrors: 0,
    announcement: null,
    interval: [],
    alarmed: false,
    outlook: [],
  });
});

test('the detail of an announced page names the source and its precision', async () => {
  await crawl.prisma.page.updateMany({
    where: { url: 'https://a.example/x' },
    data: {
      nextReason: nextReasonNumbers.announced,
      announcedBy: packPendingAnnouncement({ source: 'sitemap', precision: 0.83 }),
    },
  });
  const { why } = await crawl.services.pages.get({ ctx, input: { url: 'https://a.example/x' } });
  expect(why).toMatchObject({ code: 'announced', announcement: { source: 'sitemap', precision: 0.83 } });
  expect(why.interval[0]).toMatchObject({ code: 'estimated-rate' });
});

test('the detail of a page reports a changed sibling', async () => {
  const update = (alarm: number | null) =>
    crawl.prisma.page.updateMany({
      where: { url: 'https://a.example/x' },
      data: { alarm, announcedBy: null, nextReason: nextReasonNumbers['estimated-rate'] },
    });
  const isAlarmed = async () =>
    (await crawl.services.pages.get({ ctx, input: { url: 'https://a.example/x' } })).why.alarmed;
  await update(50);
  expect(await isAlarmed()).toBe(true);
  await update(null);
  expect(await isAlarmed()).toBe(false);
});

test('the timeline holds all captures of a page, the latest first', async () => {
  const input = { url: 'https://a.example/x' };
  const { marks, isComplete } = await crawl.services.pages.timeline({ ctx, input });
  const { captures } = await crawl.services.pages.get({ ctx, input });
  expect(isComplete).toBe(true);
  expect(marks).toEqual(
    captures.map(({ capturedAt: at, verdict, status, code }) => ({ at, verdict, status, code })),
  );
  expect(marks).not.toHaveLength(0);
});

test('the calendar counts the captures of the list by day and year', async () => {
  const input = { url: 'https://a.example/x' };
  const { captures } = await crawl.services.pages.get({ ctx, input });
  const perDay = new Map<string, number>();
  for (const { capturedAt } of captures.toReversed()) {
    const day = capturedAt.toISOString().slice(0, 10);
    perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  const { years, isComplete } = await crawl.services.pages.calendar({ ctx, input });
  const calendars = years
    .toReversed()
    .map(({ year }) => crawl.services.pages.calendar({ ctx, input: { ...input, year } }));
  const days = (await Promise.all(calendars)).flatMap((calendar) => calendar.days);
  expect(isComplete).toBe(true);
  expect(days.map(({ day, count }) => [day, count])).toEqual([...perDay]);
  expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(captures.length);
  await expect(
    crawl.services.pages.calendar({ ctx, input: { url: 'https://unknown.example/' } }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('every policy continues from the state of another', async () => {
  const get = () => crawl.services.pages.get({ ctx, input: { url: 'https://a.example/x' } });
  const before = await get();
  const [list] = await crawl.services.seeds.lists({ ctx, input: undefined });
  for (const policy of revisitPolicyIds.toReversed()) {
    await crawl.services.seeds.update({ ctx, input: { id: list?.id ?? 0, change: { policy } } });
    const page = await get();
    expect(page.policy).toBe(policy);
    expect(page.ratePerDay).toBe(before.ratePerDay);
    expect(page.why.interval).toEqual(before.why.interval);
    expect(page.why.outlook).toHaveLength(2);
  }
});

test('on an overloaded host the detail shows the price, the host clock, and the effect of more capacity', async () => {
  const url = 'https://a.example/x';
  const update = (data: Parameters<typeof crawl.prisma.host.updateMany>[0]['data']) =>
    crawl.prisma.host.updateMany({ where: { name: 'a.example' }, data });
  await crawl.prisma.page.updateMany({
    where: { url },
    data: { baseIntervalSeconds: 4 * day, nextReason: nextReasonNumbers['estimated-rate'] },
  });
  await update({ price: 2, clockPace: 1.5, baseLoad: 2n ** 40n, effectiveIntervalSeconds: 86_400 });
  const { why } = await crawl.services.pages.get({ ctx, input: { url } });
  const priced = { code: 'priced', baseIntervalSeconds: 4 * day, importance: 1 };
  const reason = (page: typeof why, code: string) => page.interval.find((one) => one.code === code);
  expect(reason(why, 'priced')).toMatchObject(priced);
  expect(reason(why, 'host-clock')).toMatchObject({ pace: 1.5 });
  expect(why.outlook[2]).toMatchObject({ code: 'at-double-capacity' });

  const [list] = await crawl.services.seeds.lists({ ctx, input: undefined });
  const listed = { id: list?.id ?? 0, change: { importance: 4 } };
  expect(await crawl.services.seeds.update({ ctx, input: listed })).toMatchObject({ importance: 4 });
  const important = await crawl.services.pages.get({ ctx, input: { url } });
  expect(reason(important.why, 'priced')).toMatchObject({ ...priced, importance: 4 });
  await crawl.services.setImportance({ ctx, input: { urls: [url], importance: 0.25 } });
  const slight = await crawl.services.pages.get({ ctx, input: { url } });
  expect(reason(slight.why, 'priced')).toMatchObject({ ...priced, importance: 0.25 });
  expect(slight.why.outlook[0]).not.toEqual(important.why.outlook[0]);
  await crawl.services.settings.set({ ctx, input: { key: 'schedule.versionsWeight', value: 0 } });
  const fresh = await crawl.services.pages.get({ ctx, input: { url } });
  expect(fresh.why.outlook[0]).not.toEqual(slight.why.outlook[0]);

  await crawl.services.settings.set({ ctx, input: { key: 'schedule.versionsWeight', value: null } });
  await crawl.services.setImportance({ ctx, input: { urls: [url], importance: null } });
  await crawl.services.seeds.update({ ctx, input: { ...listed, change: { importance: 1 } } });
  await crawl.prisma.page.updateMany({ where: { url }, data: { baseIntervalSeconds: null } });
  await update({ price: null, clockPace: 1, baseLoad: 0n, effectiveIntervalSeconds: 20 });
});

test('an unknown page is not found, and an invalid URL is refused', async () => {
  const get = (url: string) => crawl.services.pages.get({ ctx, input: { url } });
  await expect(get('https://a.example/unknown')).rejects.toMatchObject({ code: 'not-found' });
  await expect(get('javascript:1')).rejects.toMatchObject({ code: 'invalid', field: 'url' });
});

import { liveChannels, type LiveEvent, type NodeLive, type TimeRange } from '@meguri/contracts';
import { closePassedEvents, openAlertEvent, writeHeartbeat } from '@meguri/database';
import { connectRedis } from '@meguri/frontier';
import { expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { sampleFigures } from './record-figures.ts';

const crawl = await ownCrawl();

const live = (change: Partial<NodeLive>): NodeLive => ({
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
  ...change,
});

test('the overview sums reports of nodes and counters, and lists alerts', async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: ['https://a.example/', 'https://a.example/b'] } });
  await crawlPages(crawl, [
    { url: 'https://a.example/', verdict: 'new', body: 'text' },
    { url: 'https://a.example/b', verdict: 'error' },
  ]);
  const startedAt = crawl.clock.now();
  const heartbeat = (id: number, state: NodeLive) =>
    writeHeartbeat(crawl.prisma, {
      id,
      name: `node ${id}`,
      startedAt,
      live: state,
      bootId: null,
      uptimeSeconds: null,
    });
  await heartbeat(1, live({}));
  await heartbeat(2, live({ nodeId: 2, state: 'disk-full', stateDetail: '3 MB are left' }));
  await heartbeat(3, live({ nodeId: 3, at: new Date(startedAt.getTime() - 120_000) }));
  expect(await crawl.services.overview.get({ ctx, input: undefined })).toMatchObject({
    known: 2,
    captured: 1,
    accesses: 2,
    firstCaptures: 1,
    changed: 0,
    unchanged: 0,
    errors: 1,
    bytes: 4,
    hosts: { total: 1, active: 4, inAccessDelay: 8, waiting: 10, blocked: 0, overloaded: 0, paused: 0 },
    queues: { shortTermPages: 12, deferredPages: 0, waitingHosts: 10, uncommitted: 14 },
    pagesPerSecond: 6,
    seedCount: 2,
    alerts: [{ kind: 'disk-full' }, { kind: 'node-silent' }, { kind: 'no-contact-url' }],
  });
});

test('no contact is required if all hosts are on this machine', async () => {
  const kinds = async () =>
    (await crawl.services.overview.get({ ctx, input: undefined })).alerts.map(({ kind }) => kind);
  await crawl.prisma.host.updateMany({ data: { topLevelDomain: 'localhost' } });
  expect(await kinds()).not.toContain('no-contact-url');
  await crawl.prisma.host.updateMany({ data: { topLevelDomain: 'example' } });
  expect(await kinds()).toContain('no-contact-url');
});

test('a series has a point for each minute with activity, and no other', async () => {
  const start = crawl.clock.now();
  crawl.clock.advanceSeconds(300);
  await crawlPages(crawl, [{ url: 'https://a.example/', verdict: 'changed', body: 'more' }]);
  const series = await crawl.services.overview.series({ ctx, input: { range: { preset: '1h' } } });
  const none = { firstCaptures: 0, changed: 0, unchanged: 0, errors: 0, discovered: 0 };
  expect(series).toMatchObject({ stepSeconds: 60, now: crawl.clock.now() });
  expect(series.points).toEqual([
    { ...none, at: start, accesses: 2, firstCaptures: 1, errors: 1, discovered: 2, bytes: 4 },
    { ...none, at: crawl.clock.now(), accesses: 1, changed: 1, bytes: 4 },
  ]);
});

test('a range of all begins with the data, and a free range ends before later accesses', async () => {
  const now = crawl.clock.now();
  const read = (range: TimeRange, node?: number) =>
    crawl.services.overview.series({ ctx, input: { range, node } });
  const all = await read({ preset: 'all' });
  const sums = { accesses: 3, firstCaptures: 1, changed: 1, errors: 1, discovered: 2, bytes: 8 };
  expect(all.start && all.start <= now).toBe(true);
  expect(all.points.reduce((sum, point) => sum + point.accesses, 0)).toBe(sums.accesses);
  const year = await read({ preset: '1y' });
  expect(year).toMatchObject({ stepSeconds: 86_400, points: [sums] });
  expect((await read({ preset: '1y' }, 99)).points).toEqual([]);
  const before = { from: new Date(now.getTime() - 600_000), to: new Date(now.getTime() - 240_000) };
  expect((await read(before)).points).toMatchObject([{ accesses: 2 }]);
});

test('a crawl that began with an import of older accesses has a sample for each minute of its first hour', async () => {
  const longAgo = new Date('2019-05-07T21:00:00Z');
  await crawl.prisma.statisticHour.create({ data: { hour: longAgo, nodeId: 0, accesses: 9 } });
  await sampleFigures(crawl.prisma, crawl.clock);
  crawl.clock.advanceSeconds(60);
  await sampleFigures(crawl.prisma, crawl.clock);
  const samples = await crawl.prisma.figureSample.findMany({
    where: { name: 'known' },
    orderBy: { at: 'asc' },
  });
  expect(samples.map(({ at }) => at)).toEqual([minuteOf(-60), minuteOf(0)]);
});

/** The start of the minute `seconds` from now. */
const minuteOf = (seconds: number) =>
  new Date(Math.floor((crawl.clock.now().getTime() + seconds * 1_000) / 60_000) * 60_000);

const watch = (place: string | null, signal: AbortSignal) =>
  crawl.services.overview.live({ ctx, input: { signal, place } })[Symbol.asyncIterator]();

test('the live stream sends the figures at once, then events of nodes, and resumes after a disconnection', async () => {
  const redis = connectRedis(crawl.redisUrl);
  const channels = liveChannels(crawl.redisUrl);
  const end = new AbortController();
  const events = watch(null, end.signal);
  const first = await events.next();
  expect(first.value).toMatchObject({
    totals: { known: 2, firstCaptures: 1, changed: 1, errors: 1 },
    captures: [],
  });

  const capture = {
    at: crawl.clock.now(),
    host: 'a.example',
    url: 'https://a.example/',
    verdict: 'new',
    code: 'ok',
    status: 200,
    bytes: 4,
    nextVisitAt: null,
  };
  const seen: LiveEvent[] = [];
  while (!seen.some(({ captures }) => captures.length > 0) || !seen.some(saysNodeNine)) {
    // Nodes publish continuously, so events before the subscription are lost.
    await redis.publish(channels.nodes, 'no JSON');
    await redis.publish(channels.nodes, JSON.stringify(live({ nodeId: 9 })));
    await redis.publish(channels.captures, JSON.stringify([capture]));
    const next = await events.next();
    if (!next.done) seen.push(next.value);
  }
  expect(seen.flatMap(({ captures }) => captures)).toContainEqual(expect.objectContaining(capture));
  end.abort();
  await expect(drain(events)).resolves.toBeUndefined();

  const place = (first.value as LiveEvent).place;
  const again = watch(place, AbortSignal.timeout(60_000));
  const { value } = await again.next();
  expect(value).toMatchObject({ missedCaptures: 0 });
  expect((value as LiveEvent).captures.length).toBeGreaterThan(0);
  await again.return?.();
  redis.disconnect();
});

test('a new revision announces an audit entry, and an opened or ended event', async () => {
  const end = new AbortController();
  const events = watch(null, end.signal);
  let last: LiveEvent['revisions'] | null = null;
  const changed = async (topic: 'audit' | 'events') => {
    for (;;) {
      const { value } = await events.next();
      const before = last;
      last = (value as LiveEvent).revisions;
      if (before && last[topic] !== before[topic]) return [before.crawl, last.crawl];
    }
  };
  last = ((await events.next()).value as LiveEvent).revisions;
  const detail = { node: 7, name: 'seven' };
  const event = { at: crawl.clock.now(), kind: 'node-silent', subject: 'node:7', detail } as const;
  await openAlertEvent(crawl.prisma, event);
  const [before, after] = await changed('events');
  expect(after).toBe(before);
  await closePassedEvents(crawl.prisma, { kinds: ['node-silent'], standing: [], now: crawl.clock.now() });
  await changed('events');
  await crawl.services.settings.set({ ctx, input: { key: 'mail.address', value: 'a@archive.example' } });
  await changed('audit');
  end.abort();
});

function saysNodeNine(event: LiveEvent): boolean {
  return event.nodes.some(({ nodeId }) => nodeId === 9);
}

async function drain(events: AsyncIterator<LiveEvent>): Promise<void> {
  while (!(await events.next()).done);
}

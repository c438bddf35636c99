import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  captureVerdicts,
  countsByOutcome,
  type CaptureVerdict,
  type HostRow,
  type Overview,
} from '@meguri/contracts';
import { createCommandServices } from '@meguri/services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';
import { putPage, putSite } from '../testing/recorded-web.ts';
import { waitUntil } from '../testing/wait-until.ts';

const names = ['a.localhost', 'b.localhost', 'c.localhost'];
const pagesPerHost = 12;
const web = await ownWeb();
const crawl = await ownCrawl({ 'access.burstMaxCount': 5, 'change.probeSeconds': 0 });
const services = createCommandServices(crawl);
afterAll(() => services.close());
const actor = { id: 1, name: 'operator', role: 'administrator' } as const;
const ctx = { requestId: 'test', clientAddress: null, actor };

/** Verdicts in the live feed since the start. */
const fed: CaptureVerdict[] = [];
const waitForFeed = (count: number) =>
  waitUntil(
    () => fed.length,
    (length) => length >= count,
  );

beforeAll(async () => {
  for (const name of names) putSite(web, name, pagesPerHost);
  web.put('a.localhost', '/page-5.html', { status: 403, body: 'no' });
  const end = new AbortController();
  afterAll(() => end.abort());
  const live = services.overview.live({ ctx, input: { signal: end.signal, place: null } });
  void (async () => {
    for await (const { captures } of live) fed.push(...captures.map(({ verdict }) => verdict));
  })();
  const urls = names.map((name) => web.urlOf(name));
  await crawl.seed(await crawl.list(), urls);
  await crawl.start();
  await crawl.untilIdle();
  // A node sends a sample of more than 50 captures in a second, and both rounds may take less.
  await waitForFeed(names.length * pagesPerHost);
  putPage(web, 'a.localhost', { path: '/', index: 0, pages: pagesPerHost, version: 2 });
  putPage(web, 'b.localhost', { path: '/page-3.html', index: 3, pages: pagesPerHost, version: 2 });
  await crawl.makeAllDue();
  await crawl.untilIdle();
  await services.hosts.edit({ ctx, input: { name: new URL(web.urlOf('c.localhost')).host, paused: true } });
});

/** `meguri … --json` against this crawl. */
async function meguri<T>(...args: string[]): Promise<T> {
  const program = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));
  const { databaseUrl, redisUrl, archiveDirectory } = crawl;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, ...args, '--json', '--data', archiveDirectory],
    { env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } },
  );
  return JSON.parse(stdout) as T;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

/** Everything that screens, API and command line show of the crawl at one moment. */
async function readEverything() {
  const input = undefined;
  const part = {};
  const status = await meguri<Overview>('status');
  const listed = await meguri<HostRow[]>('hosts', 'list');
  const list = (state?: 'paused' | 'overloaded' | 'blocked') =>
    services.hosts.list({ ctx, input: { sort: 'name', direction: 'asc', limit: 100, state } });
  const { rows } = await list();
  const details = await Promise.all(rows.map(({ name }) => services.hosts.get({ ctx, input: { name } })));
  const activities = await Promise.all(
    rows.map(({ name }) => services.hosts.activity({ ctx, input: { name, range: { preset: '24h' } } })),
  );
  const world = { south: -85, west: -180, north: 85, east: 180 };
  const captured = async (filter: { verdict?: CaptureVerdict }) => {
    let count = 0;
    for (let cursor: string | undefined; ;) {
      const page = await services.archive.captures({ ctx, input: { ...filter, cursor } });
      count += page.rows.length;
      if (page.nextCursor === null) return count;
      cursor = page.nextCursor;
    }
  };
  return {
    status,
    listed,
    rows,
    details,
    hours: activities.flatMap(({ history }) => history.points),
    paused: (await list('paused')).rows.length,
    overloaded: (await list('overloaded')).rows.length,
    blocked: (await list('blocked')).rows.length,
    overview: await services.overview.get({ ctx, input }),
    series: (await services.overview.series({ ctx, input: { range: { preset: '1h' } } })).points,
    history: await services.overview.history({ ctx, input }),
    map: await services.map.view({ ctx, input: { zoom: 1.5, bounds: world } }),
    detection: await services.statistics.changeDetection({ ctx, input: part }),
    intervals: await services.statistics.revisitIntervals({ ctx, input: part }),
    hostIntervals: await services.statistics.hostIntervals({ ctx, input: part }),
    pages: (await services.pages.list({ ctx, input: part })).rows,
    overloadedList: await services.overload.list({ ctx, input: { limit: 100 } }),
    storage: await services.archive.storage({ ctx, input }),
    lists: await services.seeds.lists({ ctx, input }),
    complaints: await services.complaints.list({ ctx, input: { limit: 100 } }),
    captures: await captured({}),
    byOutcome: Object.fromEntries(
      await Promise.all(
        captureVerdicts.map(async (verdict) => [verdict, await captured({ verdict })] as const),
      ),
    ) as Record<CaptureVerdict, number>,
  };
}

type Everything = Awaited<ReturnType<typeof readEverything>>;

/** Accesses of a verdict, wherever they are shown. */
const ofVerdict = (verdict: CaptureVerdict) => (all: Everything) => ({
  overview: countsByOutcome(all.overview)[verdict],
  status: countsByOutcome(all.status)[verdict],
  'host list': sum(all.rows, (row) => countsByOutcome(row)[verdict]),
  'host list of the command line': sum(all.listed, (row) => countsByOutcome(row)[verdict]),
  'host page': sum(all.details, (row) => countsByOutcome(row)[verdict]),
  'host activity': sum(all.hours, (hour) => countsByOutcome(hour)[verdict]),
  'fetch outcomes': sum(all.series, (point) => countsByOutcome(point)[verdict]),
  'captures screen': all.byOutcome[verdict],
});
/** Verdicts that the map and the feed show as well; neither has checks. */
const ofPages = (verdict: Exclude<CaptureVerdict, 'check'>) => (all: Everything) => {
  const figures = [all.map.located, all.map.unknown].map((one) => ({ ...one, accesses: 0 }));
  return {
    ...ofVerdict(verdict)(all),
    map: sum(figures, (one) => countsByOutcome(one)[verdict]),
    'live feed': fed.filter((one) => one === verdict).length,
  };
};
const last = (points: readonly { value: number }[]) => points.at(-1)?.value ?? Number.NaN;

/** Every figure that is shown in more than one place, with its value in each. */
const figures: Record<string, (all: Everything) => Record<string, number>> = {
  'known pages': ({ overview, status, rows, listed, details, map, intervals, pages, series, history }) => ({
    overview: overview.known,
    status: status.known,
    'host list': sum(rows, (row) => row.pages),
    'host list of the command line': sum(listed, (row) => row.pages),
    'host page': sum(details, (row) => row.pages),
    map: map.located.pages + map.unknown.pages,
    'revisit intervals':
      sum(intervals.bins, (bin) => bin.pages) + sum(Object.values(intervals.states), Number),
    'page list': pages.length,
    discovered: sum(series, (point) => point.discovered),
    'line of the overview': last(history.figures.known),
  }),
  'captured pages': ({ overview, status, rows, details, intervals, pages, history, byOutcome }) => ({
    overview: overview.captured,
    status: status.captured,
    'first captures': overview.firstCaptures,
    'host list': sum(rows, (row) => row.captured),
    'host page': sum(details, (row) => row.captured),
    'revisit intervals': sum(intervals.bins, (bin) => bin.pages) + intervals.states.once,
    'page list': pages.filter(({ visits }) => visits > 0).length,
    'line of the overview': last(history.figures.captured),
    'captures screen': byOutcome.new,
  }),
  accesses: ({ overview, status, rows, details, hours, series, history, storage, captures, byOutcome }) => ({
    overview: overview.accesses,
    status: status.accesses,
    'host list': sum(rows, (row) => row.accesses),
    'host page': sum(details, (row) => row.accesses),
    'host activity': sum(hours, (hour) => hour.accesses),
    'fetch outcomes': sum(series, (point) => point.accesses),
    'outcomes of the overview': sum(Object.values(countsByOutcome(overview)), Number),
    'line of the overview': sum(history.accesses, (point) => point.value),
    storage: sum(storage.days, (day) => day.accesses),
    'captures screen': captures,
    'outcomes of the captures screen': sum(Object.values(byOutcome), Number),
  }),
  new: ofPages('new'),
  changed: (all) => ({
    ...ofPages('changed')(all),
    'change detection': sum(all.detection.bins, (bin) => bin.changes),
    'line of the overview': sum(all.history.changed, (point) => point.value),
    'page list': sum(all.pages, (page) => page.changes),
  }),
  unchanged: (all) => ({
    ...ofPages('unchanged')(all),
    'change detection': sum(all.detection.bins, (bin) => bin.visits - bin.changes),
    'line of the overview': sum(all.history.unchanged, (point) => point.value),
  }),
  errors: (all) => ({
    ...ofPages('error')(all),
    'line of the overview': sum(all.history.errors, (point) => point.value),
  }),
  checks: ofVerdict('check'),
  'received bytes': ({ overview, status, rows, series, storage }) => ({
    overview: overview.bytes,
    status: status.bytes,
    'host list': sum(rows, (row) => row.bytes),
    series: sum(series, (point) => point.bytes),
    storage: sum(storage.days, (day) => day.bytes),
  }),
  hosts: ({ overview: { hosts }, status, rows, listed, map, hostIntervals, history }) => ({
    overview: hosts.total,
    'states of the overview':
      hosts.active + hosts.inAccessDelay + hosts.waiting + hosts.paused + hosts.blocked + hosts.idle,
    status: status.hosts.total,
    'host list': rows.length,
    'host list of the command line': listed.length,
    map: map.located.hosts + map.unknown.hosts,
    'host intervals': hostIntervals.idle + sum(hostIntervals.bins, (bin) => bin.attainable),
    'line of the overview': last(history.figures.hosts),
  }),
  'paused hosts': ({ overview, status, paused, rows, details }) => ({
    overview: overview.hosts.paused,
    status: status.hosts.paused,
    filter: paused,
    'host list': rows.filter(({ state }) => state === 'paused').length,
    'host page': details.filter(({ stoppedBy }) => stoppedBy === 'operator').length,
  }),
  'overloaded hosts': ({ overview, status, overloaded, rows, overloadedList }) => ({
    overview: overview.hosts.overloaded,
    status: status.hosts.overloaded,
    filter: overloaded,
    'host list': rows.filter((row) => row.overloaded).length,
    'overloaded hosts': overloadedList.total,
  }),
  'blocked hosts': ({ overview, status, blocked }) => ({
    overview: overview.hosts.blocked,
    status: status.hosts.blocked,
    filter: blocked,
  }),
  seeds: ({ overview, status, lists }) => ({
    overview: overview.seedCount,
    status: status.seedCount,
    'seed lists': sum(lists, (one) => one.seeds),
  }),
  'open complaints': ({ overview, status, complaints }) => ({
    overview: overview.openComplaints,
    status: status.openComplaints,
    'complaint list': complaints.rows.filter(({ status: state }) => state === 'open').length,
  }),
};

test('a figure has one value on every screen, in the API and on the command line', async () => {
  await waitForFeed(2 * names.length * pagesPerHost);
  const all = await readEverything();
  const values = Object.entries(figures).map(([figure, read]) => [figure, read(all)] as const);
  const differing = values.filter(([, places]) => new Set(Object.values(places)).size > 1);
  expect(Object.fromEntries(differing)).toEqual({});
  const of = (figure: string) => Object.values(values.find(([name]) => name === figure)?.[1] ?? {})[0];
  expect([of('new'), of('changed'), of('paused hosts')]).toEqual([names.length * pagesPerHost - 1, 2, 1]);
  expect([of('errors'), of('unchanged'), of('checks')].every((value) => Number(value) > 0)).toBe(true);
  expect(await crawl.wrongFigures()).toEqual([]);
});

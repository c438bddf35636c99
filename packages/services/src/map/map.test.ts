import { randomUUID } from 'node:crypto';
import { quadOf, type HostPlace } from '@meguri/contracts';
import { claimVisit, commitResults, countOutcomes, hostIdOf } from '@meguri/database';
import { defaultHostClockTuning } from '@meguri/schedule';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = ['https://a.example/', 'https://a.example/2', 'https://b.example/', 'https://c.test/'];
  await crawl.services.seeds.add({ ctx, input: { urls } });
  await crawlPages(crawl, [
    { url: 'https://a.example/', verdict: 'changed', body: 'x' },
    { url: 'https://b.example/', verdict: 'error' },
  ]);
});

const tokyo = { quad: quadOf(35.68, 139.69), country: 'JP', city: 'Tokyo' };
const osaka = { quad: quadOf(34.69, 135.5), country: 'JP', city: 'Osaka' };

/** Ends a visit to a host with an address at a location. */
async function visitAt(name: string, place: HostPlace | null): Promise<void> {
  const { clock, prisma, hotPath } = crawl;
  clock.advanceSeconds(100);
  const [hostId, token, now] = [hostIdOf(name), randomUUID(), clock.now()];
  expect(await claimVisit(prisma, { hostId, token, now, leaseUntil: now })).not.toBeNull();
  const end = {
    hostId,
    token,
    lastAccessAt: now,
    nextAccessAt: now,
    effectiveIntervalSeconds: 20,
    intervalReason: 'default' as const,
    retryAfterUntil: null,
    suspendedUntil: null,
    activeSince: null,
    speedBytesPerSecond: null,
    errorRing: 0,
    consecutiveErrors: 0,
    blocked: false,
    address: null,
    place,
    lastCode: null,
    ...countOutcomes([]),
  };
  const nothing = { accesses: [], robots: [], discovered: [], nodeId: 1 };
  const commitId = randomUUID();
  await commitResults(hotPath, {
    ...nothing,
    commitId,
    now,
    hostClockTuning: defaultHostClockTuning,
    visitEnds: [end],
  });
}

const world = { south: -85, west: -180, north: 85, east: 180 };
const view = (input: object = {}) =>
  crawl.services.map.view({ ctx, input: { zoom: 2, bounds: world, ...input } });

test('hosts without a located address are unknown', async () => {
  expect(await view()).toMatchObject({
    cells: [],
    cellsInView: 0,
    located: { hosts: 0 },
    unknown: { hosts: 3, pages: 4, changed: 1, errors: 1 },
  });
});

test('a visit puts its host on the map, at every zoom', async () => {
  await visitAt('a.example', tokyo);
  await visitAt('b.example', osaka);
  expect(await view()).toMatchObject({
    level: 3,
    cells: [{ hosts: 2, pages: 3, changed: 1, errors: 1, country: 'JP' }],
    located: { hosts: 2, pages: 3 },
    unknown: { hosts: 1, pages: 1 },
  });
  const [both] = (await view()).cells;
  // Both cities are in one Mercator cell; its centroid is between them, not at the centre of 45 degrees.
  expect(both?.middle.latitude).toBeCloseTo(35.2, 0);
  expect(Math.round(both?.middle.longitude ?? 0)).toBe(138);
  expect(both).toMatchObject({ otherPlaces: 1, hasMorePlaces: false });
  const split = await view({ zoom: 8, bounds: { south: 30, west: 130, north: 40, east: 145 } });
  const sum = (of: (cell: (typeof split.cells)[number]) => number) =>
    split.cells.reduce((total, cell) => total + of(cell), 0);
  expect([sum(({ hosts }) => hosts), sum(({ pages }) => pages)]).toEqual([
    split.located.hosts,
    split.located.pages,
  ]);
  expect(split.cells).toMatchObject([
    { pages: 2, city: 'Tokyo', otherPlaces: 0 },
    { pages: 1, city: 'Osaka' },
  ]);
  const [north] = split.cells;
  expect(
    [north?.middle.latitude, north?.middle.longitude].map((degrees) => Math.round(degrees ?? 0)),
  ).toEqual([36, 140]);
  const elsewhere = { south: -10, west: -10, north: 10, east: 10 };
  expect((await view({ zoom: 8, bounds: elsewhere })).cells).toEqual([]);
});

test('the map can be narrowed down, and count accesses by verdict', async () => {
  expect(await view({ topLevelDomain: 'test' })).toMatchObject({ cells: [], unknown: { hosts: 1 } });
  expect(await view({ node: 2 })).toMatchObject({ cells: [], unknown: { hosts: 0 } });
  const { cells } = await view({ zoom: 8, verdict: 'error' });
  expect(cells).toMatchObject([{ pages: 1, errors: 1 }]);
});

test('lists the hosts of a cell, the largest first', async () => {
  const { level, cells } = await view();
  const hosts = (input: object = {}) =>
    crawl.services.map.hosts({ ctx, input: { level, cell: cells[0]?.cell ?? -1, ...input } });
  expect(await hosts()).toMatchObject({
    rows: [
      { name: 'a.example', pages: 2, country: 'JP', city: 'Tokyo' },
      { name: 'b.example', city: 'Osaka' },
    ],
  });
  expect((await hosts({ topLevelDomain: 'test' })).rows).toEqual([]);
});

test('a host that moves is counted at its new location, and one without a new look-up stays', async () => {
  await visitAt('b.example', tokyo);
  await visitAt('a.example', null);
  const { cells } = await view({ zoom: 12 });
  expect(cells).toMatchObject([{ hosts: 2, pages: 3 }]);
  await visitAt('b.example', { quad: null, country: null, city: null });
  expect(await view()).toMatchObject({ located: { hosts: 1 }, unknown: { hosts: 2, errors: 1 } });
  expect((await crawl.services.verify({ sample: 0, files: false })).filter(({ ok }) => !ok)).toEqual([]);
});

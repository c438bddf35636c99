import { clearPrice, setPageImportance, storePrice, urlKeyOf } from '@meguri/database';
import {
  capacityPerDay,
  changeRateTerm,
  frequencyUnitsPerDay,
  droppedIntervalSeconds,
  pricedIntervalDays,
} from '@meguri/schedule';
import { expect, test } from 'vitest';
import { clock, database, day, host, ratesOf } from './priced-hosts.fixture.ts';
import { solvePrices } from './solve-prices.ts';

const solve = (weightChangedAt: Date | null = null) =>
  solvePrices(database.prisma, clock, { 'schedule.versionsWeight': 0.5 }, weightChangedAt);
const read = (hostId: bigint) => database.prisma.host.findUniqueOrThrow({ where: { hostId } });

test.each([40, 400])(
  '%d pages with too much demand get a price at which demand is three fifths of capacity',
  async (pages) => {
    // About half of their demand.
    const interval = day / (pages / 8);
    const hostId = await host('busy.example', pages, interval);
    expect(await solve()).toEqual({ solved: 1, cleared: 0 });
    const { price, hasRateCells, excludedBelowValue } = await read(hostId);
    expect(hasRateCells).toBe(pages >= 64);
    expect(excludedBelowValue).toBeNull();
    const asked = ratesOf(pages).reduce((sum, ratePerDay) => {
      const page = { ratePerDay, importance: 1, minDays: 1, maxDays: 400 };
      return sum + 1 / pricedIntervalDays(page, { price: price ?? 0, versionsWeight: 0.5, keepBase: false });
    }, 0);
    expect(asked / capacityPerDay(interval)).toBeGreaterThan(0.57);
    expect(asked / capacityPerDay(interval)).toBeLessThan(0.63);
  },
);

test('a price is solved again only when its inputs or the weight of versions change', async () => {
  const hostId = await host('busy.example', 40, day / 5);
  await solve();
  const before = await read(hostId);
  clock.advanceSeconds(day);
  expect(await solve()).toEqual({ solved: 0, cleared: 0 });
  expect(await solve(clock.now())).toEqual({ solved: 1, cleared: 0 });
  clock.advanceSeconds(1);
  await database.prisma.host.update({ where: { hostId }, data: { effectiveIntervalSeconds: day / 4 } });
  expect(await solve()).toEqual({ solved: 1, cleared: 0 });
  expect((await read(hostId)).price).toBeGreaterThan(before.price ?? Infinity);
  clock.advanceSeconds(7 * day);
  expect(await solve()).toEqual({ solved: 1, cleared: 0 });
});

test('the chosen resolution of a host applies whenever its price is solved', async () => {
  const { prisma } = database;
  const hostId = await host('busy.example', 400, day / 50);
  await solve();
  const optimal = await read(hostId);
  const choose = async (data: Parameters<typeof prisma.host.update>[0]['data']) => {
    await prisma.host.update({ where: { hostId }, data: { ...data, priceAt: null } });
    expect(await solve()).toEqual({ solved: 1, cleared: 0 });
    expect(await solve()).toEqual({ solved: 0, cleared: 0 });
    return read(hostId);
  };
  expect(await choose({ resolution: { kind: 'accept' } })).toMatchObject({
    price: null,
    priceAt: clock.now(),
    excludedBelowValue: null,
  });
  const dropBelowValue = 1 / 3;
  const few = await choose({ resolution: { kind: 'drop-share', share: 0.75 }, dropBelowValue });
  expect(few.price).toBeLessThan(optimal.price ?? 0);
  const all = await choose({ resolution: { kind: 'drop-share', share: 1 }, dropBelowValue: 1e9 });
  expect(all.price).toBeNull();
});

test('a resolution that is chosen while a price is solved stays, and so does its price', async () => {
  const { prisma } = database;
  const hostId = await host('chosen.example', 256, 1_000);
  await solve();
  const seen = await prisma.host.findUniqueOrThrow({ where: { hostId } });
  const chosen = { resolutionAuditId: 7n, price: 5, priceAt: seen.priceAt };
  await prisma.host.update({ where: { hostId }, data: chosen });
  await storePrice(prisma, {
    seen,
    now: clock.now(),
    price: { price: 1, exclusion: null, accessesPerDay: 1 },
    baseLoad: seen.baseLoad,
    effectiveIntervalSeconds: seen.effectiveIntervalSeconds,
  });
  await clearPrice(prisma, { seen, now: clock.now() });
  expect(await prisma.host.findUniqueOrThrow({ where: { hostId } })).toMatchObject(chosen);
});

test('dropped pages stay dropped when a price is solved that excludes none', async () => {
  const { prisma } = database;
  const hostId = await host('busy.example', 80, day / 5);
  const [page] = await prisma.page.findMany({ where: { hostId }, take: 1 });
  const nextVisitAt = new Date(clock.now().getTime() + droppedIntervalSeconds * 1000);
  await prisma.page.update({
    where: { hostId_urlKey: { hostId, urlKey: page?.urlKey ?? 0n } },
    data: {
      loadExcluded: true,
      intervalSeconds: droppedIntervalSeconds,
      baseIntervalSeconds: day,
      nextVisitAt,
    },
  });
  await prisma.host.update({ where: { hostId }, data: { loadExcludedCount: 1 } });
  await solve();
  expect(await read(hostId)).toMatchObject({ loadExcludedCount: 1, excludedBelowValue: null });
  expect(await prisma.page.count({ where: { hostId, nextVisitAt, loadExcluded: true } })).toBe(1);
});

test('a change of importance gives the host a new price at once', async () => {
  const { prisma } = database;
  const hostId = await host('busy.example', 80, day / 5);
  await solve();
  const before = await read(hostId);
  const pages = Array.from({ length: 10 }, (_, index) => ({
    hostId,
    urlKey: urlKeyOf(`http://busy.example/${index}`),
  }));
  const audit = {
    at: clock.now(),
    actor: 'operator',
    action: 'pages.importance' as const,
    subject: 'pages',
    before: null,
    reason: null,
  };
  await setPageImportance(prisma, {
    pages,
    importanceClass: 5,
    audit: (count) => ({ ...audit, after: { count } }),
  });
  expect(await solve()).toEqual({ solved: 1, cleared: 0 });
  const after = await read(hostId);
  expect(after.hasRateCells).toBe(true);
  expect(after.price).toBeGreaterThan(before.price ?? Infinity);
});

test('a host that is no longer overloaded loses its price and its stored solution', async () => {
  const hostId = await host('busy.example', 400, day / 50);
  await solve();
  await database.prisma.host.update({ where: { hostId }, data: { overloaded: false } });
  expect(await solve()).toEqual({ solved: 0, cleared: 1 });
  expect(await read(hostId)).toMatchObject({ price: null, priceAt: null, hasRateCells: false });
  expect(await database.prisma.hostRateCell.count()).toBe(0);
  expect(await solve()).toEqual({ solved: 0, cleared: 0 });
});

test('a host that is no longer overloaded keeps its price until its pages are back at their base intervals', async () => {
  const hostId = await host('relieved.example', 40, day / 5);
  await solve();
  const { price: dear, baseLoad } = await read(hostId);
  const relieved = { overloaded: false, effectiveIntervalSeconds: day / 20, load: baseLoad / 2n };
  await database.prisma.host.update({ where: { hostId }, data: relieved });
  expect(await solve()).toEqual({ solved: 1, cleared: 0 });
  const { price: fair } = await read(hostId);
  expect(fair).toBeLessThan(dear ?? 0);
  const asked = ratesOf(40).reduce((sum, ratePerDay) => {
    const page = { ratePerDay, importance: 1, minDays: 1, maxDays: 400 };
    return sum + 1 / pricedIntervalDays(page, { price: fair ?? 0, versionsWeight: 0.5, keepBase: false });
  }, 0);
  expect(asked / (Number(baseLoad) / frequencyUnitsPerDay)).toBeCloseTo(1, 1);
  await database.prisma.host.update({ where: { hostId }, data: { load: baseLoad } });
  expect(await solve()).toEqual({ solved: 0, cleared: 1 });
});

test('unvisited pages raise the access price', async () => {
  const hostId = await host('new.example', 40, day / 5);
  await solve();
  const { price } = await read(hostId);
  await database.prisma.host.update({ where: { hostId }, data: { capturedCount: 20, priceAt: null } });
  await solve();
  expect((await read(hostId)).price).toBeGreaterThan(price ?? Infinity);
});

test('pages excluded by load are scheduled again when capacity allows', async () => {
  const { prisma } = database;
  const hostId = await host('crowded.example', 80, 8 * day);
  await solve();
  const crowded = await read(hostId);
  expect(crowded.excludedBelowValue).toBeGreaterThan(0);
  expect(crowded.excludedMaxDays).toBeGreaterThan(400);
  // Their next visits, as commits schedule them.
  const farAway = new Date(clock.now().getTime() + 900 * day * 1000);
  const excluded = await prisma.page.updateMany({
    where: { hostId, rateTerm: { lte: changeRateTerm({ ratePerDay: 1 / 16, informed: true }) } },
    data: { loadExcluded: true, nextVisitAt: farAway },
  });
  await prisma.host.update({ where: { hostId }, data: { loadExcludedCount: excluded.count } });

  await prisma.host.update({ where: { hostId }, data: { effectiveIntervalSeconds: day / 5 } });
  await solve();
  expect(await read(hostId)).toMatchObject({
    excludedBelowValue: null,
    excludedMaxDays: null,
    loadExcludedCount: 0,
  });
  const latest = new Date(clock.now().getTime() + 400 * day * 1000);
  expect(await prisma.page.count({ where: { hostId, loadExcluded: true } })).toBe(0);
  expect(await prisma.page.count({ where: { hostId, nextVisitAt: latest } })).toBe(excluded.count);
});

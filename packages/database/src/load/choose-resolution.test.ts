import { droppedIntervalSeconds } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { chooseResolution, type StoredChoice } from './choose-resolution.ts';
import { later, newHost, ownDatabase, pageWhere, readPage, start } from '../database.fixture.ts';

const { prisma } = await ownDatabase();
await prisma.seedList.create({ data: { id: 1, name: 'all', createdAt: start, scope: {} } });

const day = 86_400;
const audit = {
  at: start,
  actor: 'op',
  action: 'overload.apply' as const,
  subject: 'host:x',
  before: null,
  after: null,
  reason: null,
};
const choose = (hostId: bigint, choice: Partial<StoredChoice>, maxDays: number | null = null) =>
  chooseResolution(prisma, {
    hostId,
    now: start,
    change: (before) => ({
      after: { ...before, ...choice },
      price: {
        price: 2,
        accessesPerDay: 1,
        exclusion: maxDays === null ? null : { belowValue: Infinity, maxDays },
      },
      audit,
    }),
  });

/** A host with a dropped page, one excluded by load, and one that is neither, a day after their visits. */
async function hostWithPages() {
  const { hostId, pages } = await newHost(prisma, 3);
  const [dropped, excluded, usual] = pages;
  if (!dropped || !excluded || !usual) throw new Error('no pages');
  const state = { lastVerdictAt: later(-day), visits: 1, nextVisitAt: later(5_000 * day) };
  const plans = [
    [dropped, { intervalSeconds: droppedIntervalSeconds, baseIntervalSeconds: 7 * day, loadExcluded: true }],
    [excluded, { intervalSeconds: 1_000 * day, baseIntervalSeconds: 30 * day, loadExcluded: true }],
    [usual, { intervalSeconds: 10 * day }],
  ] as const;
  for (const [page, plan] of plans)
    await prisma.page.update({ where: pageWhere(page), data: { ...state, ...plan } });
  const nextVisits = async () =>
    Promise.all([dropped, excluded, usual].map(async (page) => (await readPage(prisma, page)).nextVisitAt));
  return { hostId, nextVisits };
}
const untouched = later(5_000 * day);

test('pages that are no longer dropped return to their normal intervals', async () => {
  const { hostId, nextVisits } = await hostWithPages();
  await choose(hostId, { resolution: { kind: 'drop-class', importance: 1 }, dropUpToImportance: 1 }, 500);
  // The next visit of the page may drop it again.
  expect(await nextVisits()).toEqual([later(6 * day), untouched, untouched]);
  await choose(hostId, { dropUpToImportance: null });
  expect(await nextVisits()).toEqual([later(6 * day), later(399 * day), untouched]);
});

test('a choice is stored with its price and identified by its audit entry', async () => {
  const { hostId } = await newHost(prisma, 1);
  await choose(hostId, { resolution: { kind: 'drop-share', share: 0.5 }, dropBelowValue: 0.25 }, 800);
  expect(await prisma.host.findUniqueOrThrow({ where: { hostId } })).toMatchObject({
    resolution: { kind: 'drop-share', share: 0.5 },
    dropBelowValue: 0.25,
    price: 2,
    priceAt: start,
    excludedMaxDays: 800,
    resolutionAuditId: expect.any(BigInt),
  });
});

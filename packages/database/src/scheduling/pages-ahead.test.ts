import { virtualInstant } from '@meguri/schedule';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimVisits } from './claim-visits.ts';
import { hotPathOf, later, newHost, ownDatabase, pageWhere, start } from '../database.fixture.ts';
import type { DiscoveredPage } from '../discovery/insert-discovered.ts';
import { loadPagesAhead } from './pages-ahead.ts';

const { prisma } = await ownDatabase();
const list = { createdAt: start, scope: {}, minIntervalSeconds: 3_600 };
await prisma.seedList.createMany({
  data: [
    { id: 1, name: 'usual', ...list },
    { id: 2, name: 'paused', ...list },
  ],
});

/** Pages of a host with a price, none of them due before a day from now. */
const pages = {
  'the day after tomorrow': { nextVisitAt: later(2 * 86_400) },
  tomorrow: { nextVisitAt: later(86_400) },
  'in virtual time, later than the others': { nextVisitAt: virtualInstant(5) },
  'visited just now': { nextVisitAt: later(3_600), lastVerdictAt: later(-1) },
  'waiting after an error': { nextVisitAt: later(3_600), lastFailedAt: later(-3_600) },
  dropped: { nextVisitAt: later(3_600), loadExcluded: true },
  'never visited': { nextVisitAt: later(3_600), lastVerdictAt: null },
  'of a paused list': { nextVisitAt: later(3_600), seedListId: 2 },
};
const inOrder = ['tomorrow', 'the day after tomorrow', 'in virtual time, later than the others'];

async function hostWithPages(price: number | null) {
  const host = await newHost(prisma, Object.keys(pages).length);
  await prisma.host.update({
    where: { hostId: host.hostId },
    data: { price, virtualDays: 0, clockAt: start, clockPace: 1 },
  });
  for (const [index, [url, data]] of Object.entries(pages).entries()) {
    const page = host.pages[index] as DiscoveredPage;
    await prisma.page.update({
      where: pageWhere(page),
      data: { url, lastVerdictAt: later(-86_400), ...data },
    });
  }
  return host;
}

test('pages due next are taken ahead, except within their shortest interval, after an error, or if dropped', async () => {
  const { hostId } = await hostWithPages(3);
  const ahead = (limit: number) =>
    loadPagesAhead(hotPathOf(prisma), { hosts: [{ hostId, limit }], now: start, exceptListIds: [2] });
  expect((await ahead(10)).map((page) => page.url)).toEqual(inOrder);
  expect((await ahead(2)).map((page) => page.url)).toEqual(inOrder.slice(0, 2));
});

test('a visit takes pages ahead only if accesses have a price', async () => {
  const urlsOf = async (price: number | null) => {
    const host = await hostWithPages(price);
    const urlKeys = host.pages.map((page) => page.urlKey);
    const claim = { hostId: host.hostId, token: randomUUID(), urlKeys, wantsRobots: false };
    const [visit] = await claimVisits(hotPathOf(prisma), {
      claims: [claim],
      now: later(1),
      leaseUntil: later(61),
    });
    return visit?.pages.map((page) => page.url).toSorted();
  };
  expect(await urlsOf(null)).toEqual([]);
  // A visit does not check for paused lists: their pages are not queued.
  expect(await urlsOf(3)).toEqual([...inOrder, 'of a paused list'].toSorted());
});

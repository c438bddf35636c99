import { defaultSettings } from '@meguri/contracts';
import { hostIdOf, insertDiscovered, urlKeyOf } from '@meguri/database';
import { ownDatabase } from '@meguri/database/testing';
import { createMemoryFrontier, type Frontier } from '@meguri/frontier';
import { FakeClock, seededRandom } from '@meguri/testing';
import { beforeEach, expect, test } from 'vitest';
import { createHostSupply, type HostSupply } from './host-supply.ts';

const nodeId = 3;
const name = 'supplied.example';
const hostId = hostIdOf(name);
const clock = new FakeClock(new Date('2026-05-01T00:00:00Z'));

const { prisma, hotPath } = await ownDatabase();
let frontier: Frontier;
let supply: HostSupply;
let isCrawling: boolean;
/** How often the loop of visits was woken. */
let wakeUps: number;

beforeEach(async () => {
  await prisma.$executeRaw`TRUNCATE host, page, counter, seed_list CASCADE`;
  frontier = createMemoryFrontier();
  isCrawling = true;
  wakeUps = 0;
  supply = createHostSupply({
    nodeId,
    prisma,
    hotPath,
    frontier,
    clock,
    meanRatePerDay: () => null,
    random: seededRandom(1),
    rules: { of: () => [] },
    seedLists: { inactiveIds: () => [], get: () => undefined, shortestIntervalSeconds: () => null },
    settings: defaultSettings,
    isCrawling: () => isCrawling,
    delayMs: () => 0,
    ownBackQueues: () => new Map(),
    board: { wakeAt: () => (wakeUps += 1), isUnderWay: () => false },
    recordHost: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  // Until the first step, admission assumes that hosts wait in the front queues.
  await supply.admission.fill();
});

async function stop(): Promise<void> {
  isCrawling = false;
  await supply.close();
}

async function insert(path: string): Promise<void> {
  const url = `http://${name}/${path}`;
  const position = { depth: 1, dynamicHops: 0, redirectHops: 0, priority: 1 };
  const host = { hostId, hostName: name, site: name };
  const page = { ...host, ...position, urlKey: urlKeyOf(url), url, seedListId: 1, maxPagesPerHost: 1000 };
  await prisma.$transaction((tx) =>
    insertDiscovered(tx, { nodeId, pages: [page], now: clock.now(), intervalSeconds: 20, reason: 'new' }),
  );
}

test('an idle host is due as soon as it has pages, without a tick of the refresher', async () => {
  await insert('new');
  supply.onNewPages(new Set([hostId]));
  await expect.poll(() => wakeUps, { timeout: 10_000 }).toBe(1);
  expect(await frontier.counts()).toMatchObject({ admittedHosts: 1 });
  await stop();
});

test('a host with a back queue waits for the tick', async () => {
  await insert('first');
  await supply.refresh();
  await insert('second');
  supply.onNewPages(new Set([hostId]));
  await stop();
  expect((await prisma.host.findUniqueOrThrow({ where: { hostId } })).nextDueAt).toEqual(clock.now());
});

test('nothing is supplied to a node that does not crawl', async () => {
  isCrawling = false;
  await insert('new');
  supply.onNewPages(new Set([hostId]));
  await supply.refresh();
  expect(await frontier.size(hostId)).toBe(0);
  await stop();
});

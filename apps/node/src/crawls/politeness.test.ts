import type { Clock } from '@meguri/contracts';
import { accessCodeNumbers, reassignHosts } from '@meguri/database';
import { createSystemClock } from '@meguri/runtime';
import { respond } from '@meguri/testing';
import { expect } from 'vitest';
import { test } from '../testing/crawl-test.ts';
import { ownWeb } from '../testing/own-crawl.ts';
import { flushRedis } from '../testing/redis-proxy.ts';
import { politenessOf, putSite } from '../testing/recorded-web.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

const intervalSeconds = 0.2;
const web = await ownWeb();
test.override('settings', { 'access.intervalSeconds': intervalSeconds });

async function seedSites(crawl: TestCrawl, names: readonly string[], pages: number): Promise<void> {
  for (const name of names) {
    web.forget(name);
    putSite(web, name, pages);
  }
  await crawl.seed(
    await crawl.list(),
    names.map((name) => web.urlOf(name)),
  );
}

const accessed = (name: string, count: number) =>
  waitUntil(
    () => web.accesses.filter(({ host }) => host === name).length,
    (seen) => seen >= count,
    60,
    (seen) => seen,
  );

const politely = { overlapped: false, tooSoon: [] };

/** Impolite accesses to some hosts. */
function mannersTo(names: readonly string[], minSeconds = intervalSeconds) {
  const politeness = names.map((name) => ({ name, ...politenessOf(web, name) }));
  return {
    overlapped: politeness.some(({ overlapped }) => overlapped),
    tooSoon: politeness.filter(({ minGapSeconds }) => minGapSeconds < minSeconds),
  };
}

test.concurrent('an access under way ends when the visit loses its lease, and nothing of it is stored', async ({
  crawl,
}) => {
  const name = 'lost.localhost';
  putSite(web, name, 1);
  web.handle(name, '/', () => undefined);
  await crawl.set('access.leaseSeconds', 12);
  await crawl.set('fetch.headersTimeoutSeconds', 300);
  await crawl.set('fetch.totalTimeoutSeconds', 300);
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  await crawl.start();
  const access = await waitUntil(
    () => web.pageAccesses(name)[0],
    (seen) => seen !== undefined,
  );
  // Another visit takes the host; the first one finds out when it renews its lease.
  const visitToken = '00000000-0000-4000-8000-000000000001';
  await crawl.prisma.host.updateMany({ where: { name: web.hostOf(name) }, data: { visitToken } });
  await waitUntil(
    () => access?.endedMs,
    (endedMs) => endedMs != null,
    40,
  );
  expect(await crawl.page(web.urlOf(name))).toMatchObject({ lastCode: null });
  expect(await crawl.captures({ url: web.urlOf(name) })).toEqual([]);
}, 240_000);

test.concurrent('an access interval lies between accesses, across a lost Redis and restarts', async ({
  crawl,
}) => {
  const names = ['steady-a.localhost', 'steady-b.localhost'];
  await seedSites(crawl, names, 25);
  let node = await crawl.start();
  await accessed('steady-a.localhost', 5);
  await flushRedis(crawl.redisUrl);
  await accessed('steady-a.localhost', 10);
  await node.stop();
  node = await crawl.start();
  await accessed('steady-a.localhost', 15);
  await node.stop();
  await crawl.start();
  await crawl.untilIdle();
  expect(mannersTo(names)).toEqual(politely);
  for (const name of names) expect(web.pageAccesses(name)).toHaveLength(25);
}, 240_000);

test.concurrent('a clock that jumps ahead makes no access earlier', async ({ crawl }) => {
  const system = createSystemClock();
  let aheadMs = 0;
  const clock: Clock = { now: () => new Date(system.now().getTime() + aheadMs) };
  await seedSites(crawl, ['jumpy.localhost'], 25);
  await crawl.start({ clock });
  for (const count of [5, 10, 15, 20]) {
    await accessed('jumpy.localhost', count);
    aheadMs += 600_000;
  }
  await accessed('jumpy.localhost', 26);
  expect(mannersTo(['jumpy.localhost'])).toEqual(politely);
}, 240_000);

test.concurrent('a clock that jumps ahead while the node is stopped shortens no access delay', async ({
  crawl,
}) => {
  const name = 'away.localhost';
  await seedSites(crawl, [name], 10);
  const delaySeconds = 4;
  const system = createSystemClock();
  const node = await crawl.start();
  await accessed(name, 2);
  const { hostId } = await crawl.host(new URL(web.urlOf(name)).host);
  await crawl.prisma.host.update({ where: { hostId }, data: { minIntervalSeconds: delaySeconds } });
  const accesses = () => web.accesses.filter(({ host }) => host === name);
  await accessed(name, accesses().length + 2);
  await node.stop();
  const seen = accesses().length;
  await crawl.start({ clock: { now: () => new Date(system.now().getTime() + 3_600_000) } });
  await accessed(name, seen + 1);
  const [last, next] = accesses().slice(seen - 1);
  expect(((next?.startedMs ?? 0) - (last?.endedMs ?? Number.NaN)) / 1000).toBeGreaterThanOrEqual(
    delaySeconds,
  );
}, 240_000);

test.concurrent('two nodes that exchange hosts never visit one host at once or too soon', async ({
  crawl,
}) => {
  const names = ['moved-a.localhost', 'moved-b.localhost', 'moved-c.localhost'];
  await seedSites(crawl, names, 20);
  await crawl.start({ nodeId: 1 });
  await crawl.start({ nodeId: 2 });
  for (const count of [3, 5, 7, 9, 11, 13]) {
    await accessed('moved-a.localhost', count);
    const hosts = await crawl.prisma.host.findMany({ select: { hostId: true, nodeId: true } });
    for (const from of [1, 2]) {
      const moving = hosts.filter((host) => host.nodeId === from);
      const assignments = moving.map(({ hostId }) => ({ hostId, nodeId: 3 - from }));
      await reassignHosts(crawl.prisma, { from, assignments, now: new Date() });
    }
  }
  await crawl.untilIdle();
  expect(mannersTo(names)).toEqual(politely);
  for (const name of names) expect(web.pageAccesses(name)).toHaveLength(20);
  expect(await crawl.wrongFigures()).toEqual([]);
}, 240_000);

test.concurrent('an address that serves many hosts has no more visits at once than the limit', async ({
  crawl,
}) => {
  const names = Array.from({ length: 8 }, (_, n) => `shared-${n}.localhost`);
  await crawl.set('crawler.ipConcurrency', 2);
  await crawl.set('access.intervalSeconds', 0.01);
  for (const name of names) {
    web.put(name, '/robots.txt', { status: 404, delayMs: 40 });
    for (const path of ['/', '/two', '/three']) web.put(name, path, { body: 'text', delayMs: 40 });
  }
  await crawl.seed(
    await crawl.list(),
    names.flatMap((name) => ['/', '/two', '/three'].map((path) => web.urlOf(name, path))),
  );
  await crawl.start();
  await crawl.untilIdle();
  const events = web.accesses
    .filter(({ host }) => host.startsWith('shared-'))
    .flatMap(({ startedMs, endedMs }) => [
      { at: startedMs, step: 1 },
      { at: endedMs ?? Number.POSITIVE_INFINITY, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || a.step - b.step);
  let underWay = 0;
  let most = 0;
  for (const { step } of events) {
    underWay += step;
    most = Math.max(most, underWay);
  }
  expect(most).toBe(2);
  for (const name of names) expect(web.pageAccesses(name)).toHaveLength(3);
}, 240_000);

test.concurrent('Crawl-delay, Retry-After, 429 and 503 are obeyed, and other hosts do not wait', async ({
  crawl,
}) => {
  putSite(web, 'delayed.localhost', 4);
  web.put('delayed.localhost', '/robots.txt', { body: 'User-agent: *\nCrawl-delay: 1' });
  for (const [name, status] of [
    ['busy-429.localhost', 429],
    ['busy-503.localhost', 503],
  ] as const) {
    putSite(web, name, 10);
    web.put(name, '/', { status, headers: { 'Retry-After': '3600' } });
  }
  putSite(web, 'calm.localhost', 10);
  const names = ['delayed.localhost', 'busy-429.localhost', 'busy-503.localhost', 'calm.localhost'];
  await crawl.seed(
    await crawl.list(),
    names.map((name) => web.urlOf(name)),
  );
  await crawl.start();
  await crawl.untilIdle();
  expect(mannersTo(['delayed.localhost'], 1)).toEqual(politely);
  expect(web.pageAccesses('calm.localhost')).toHaveLength(10);
  for (const name of ['busy-429.localhost', 'busy-503.localhost']) {
    expect(web.pageAccesses(name)).toHaveLength(1);
    const host = await crawl.host(web.hostOf(name));
    expect(host.nextAccessAt.getTime() - (host.lastAccessAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(
      3_600_000,
    );
    expect(await crawl.page(web.urlOf(name))).toMatchObject({ lastCode: 'rate-limited', visits: 0 });
  }
});

test.concurrent('a host is suspended after long continuous crawling', async ({ crawl }) => {
  await crawl.set('access.suspendAfterSeconds', 2);
  await crawl.set('access.suspendForSeconds', 900);
  await seedSites(crawl, ['tired.localhost'], 40);
  await crawl.start();
  const host = await waitUntil(
    () => crawl.host(web.hostOf('tired.localhost')),
    ({ suspendedUntil }) => suspendedUntil !== null,
  );
  expect(host.nextAccessAt).toEqual(host.suspendedUntil);
  const before = web.pageAccesses('tired.localhost').length;
  expect(before).toBeLessThan(40);
  await seedSites(crawl, ['awake.localhost'], 1);
  await waitUntil(
    () => web.pageAccesses('awake.localhost').length,
    (seen) => seen === 1,
  );
  expect(web.pageAccesses('tired.localhost')).toHaveLength(before);
}, 240_000);

test.concurrent('a burst uses one connection, and a proportional access delay follows', async ({ crawl }) => {
  await crawl.set('access.burstMaxCount', 4);
  await seedSites(crawl, ['burst.localhost'], 12);
  await crawl.start();
  await crawl.untilIdle();
  const accesses = web.accesses.filter(({ host }) => host === 'burst.localhost');
  const seconds = ((accesses.at(-1)?.startedMs ?? 0) - (accesses[0]?.startedMs ?? 0)) / 1000;
  // Thirteen accesses, robots.txt included; the delay after the last burst is not measured.
  expect(seconds).toBeGreaterThanOrEqual((accesses.length - 4) * intervalSeconds - 0.01);
  expect(politenessOf(web, 'burst.localhost').overlapped).toBe(false);
  const ports = web.server.requests
    .filter(({ host }) => host === 'burst.localhost')
    .map(({ remotePort }) => remotePort);
  expect(new Set(ports).size).toBeLessThan(accesses.length);
}, 240_000);

test.concurrent('a host that breaks a kept connection is accessed again only after an access delay', async ({
  crawl,
}) => {
  await crawl.set('access.burstMaxCount', 4);
  const name = 'breaking.localhost';
  const paths = putSite(web, name, 6);
  const used = new WeakSet<object>();
  const brokenAtMs: number[] = [];
  for (const path of paths) {
    const links = path === '/' ? paths.map((target) => `<a href="${target}">page</a>`).join('') : '';
    web.handle(name, path, (exchange) => {
      const { socket } = exchange.request;
      if (used.has(socket)) {
        brokenAtMs.push(performance.now());
        socket.resetAndDestroy();
        return;
      }
      used.add(socket);
      respond(exchange, `<title>${path}</title><p>The page ${path}.</p>${links}`);
    });
  }
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  await crawl.start();
  await crawl.untilIdle();
  const pages = await crawl.pages({ host: web.hostOf(name) });
  expect(pages.map(({ visits, lastCode }) => ({ visits, lastCode }))).toEqual(
    paths.map(() => ({ visits: 1, lastCode: accessCodeNumbers.ok })),
  );
  expect(brokenAtMs.length).toBeGreaterThan(0);
  for (const brokenMs of brokenAtMs) {
    const next = web.accesses.find(({ host, startedMs }) => host === name && startedMs > brokenMs);
    expect((next?.startedMs ?? Infinity) - brokenMs).toBeGreaterThanOrEqual(intervalSeconds * 1000);
  }
}, 240_000);

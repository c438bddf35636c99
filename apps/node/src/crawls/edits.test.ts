import { throttlePart, unsetHostSettings } from '@meguri/contracts';
import { editHost, hostIdOf, putThrottleRule, type EditableHost } from '@meguri/database';
import { packHours } from '@meguri/schedule';
import { respond } from '@meguri/testing';
import { expect } from 'vitest';
import { test } from '../testing/crawl-test.ts';
import { ownWeb } from '../testing/own-crawl.ts';
import { putSite } from '../testing/recorded-web.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

const web = await ownWeb();

const unset = throttlePart(unsetHostSettings);

async function edit(
  crawl: TestCrawl,
  name: string,
  change: (host: EditableHost) => Partial<EditableHost>,
): Promise<void> {
  const now = new Date();
  const act = { at: now, actor: 'operator', action: 'host.edit', subject: name, reason: null } as const;
  await editHost(crawl.prisma, {
    hostId: hostIdOf(web.hostOf(name)),
    now,
    change: (host) => ({
      after: { ...host, ...change(host) },
      audit: { ...act, before: null, after: null },
      revivesPages: true,
    }),
  });
}

/** A site whose home page is never answered, with its visit under way. */
async function stalledVisit(crawl: TestCrawl, name: string) {
  putSite(web, name, 5);
  web.handle(name, '/', () => undefined);
  await crawl.set('fetch.headersTimeoutSeconds', 300);
  await crawl.set('fetch.totalTimeoutSeconds', 300);
  await crawl.seed(await crawl.list(), [web.urlOf(name), web.urlOf(name, '/1')]);
  await crawl.start();
  const access = await waitUntil(
    () => web.pageAccesses(name)[0],
    (seen) => seen !== undefined,
  );
  return {
    untilAborted: () =>
      waitUntil(
        () => access?.endedMs,
        (endedMs) => endedMs != null,
        5,
      ),
  };
}

const released = (crawl: TestCrawl, name: string) =>
  waitUntil(
    () => crawl.host(web.hostOf(name)),
    ({ visitToken }) => visitToken === null,
  );

test('a pause aborts an access under way within a second, and nothing of it is stored', async ({ crawl }) => {
  const name = 'paused.localhost';
  const { untilAborted } = await stalledVisit(crawl, name);
  const editedMs = performance.now();
  await edit(crawl, name, () => ({ paused: true, throttle: { webmaster: { ...unset, paused: true } } }));
  await untilAborted();
  expect(performance.now() - editedMs).toBeLessThan(1_000);
  await released(crawl, name);
  expect(await crawl.captures({ url: web.urlOf(name) })).toEqual([]);
  expect(web.pageAccesses(name)).toHaveLength(1);
});

test('a rule for the domain of a host does the same', async ({ crawl }) => {
  const name = 'ruled.localhost';
  const { untilAborted } = await stalledVisit(crawl, name);
  const now = new Date();
  await putThrottleRule(crawl.prisma, {
    rule: {
      kind: 'address-range',
      value: '127.0.0.0/8',
      paused: true,
      pausedUntil: null,
      minIntervalSeconds: null,
      note: null,
      disabled: false,
    },
    by: 'operator',
    now,
    audit: () => ({
      at: now,
      actor: 'operator',
      action: 'throttle-rule.put',
      subject: '127.0.0.0/8',
      before: null,
      after: null,
      reason: null,
    }),
  });
  await untilAborted();
  await released(crawl, name);
  expect(web.pageAccesses(name)).toHaveLength(1);
});

test('closed hours end a burst after the access under way, and survive a restart of the node', async ({
  crawl,
}) => {
  const name = 'hours.localhost';
  await crawl.set('access.burstMaxCount', 100);
  const paths = putSite(web, name, 12);
  const waiting: (() => void)[] = [];
  for (const path of paths.slice(1))
    web.handle(name, path, (exchange) => void waiting.push(() => respond(exchange, `<p>${path}`)));
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  let node = await crawl.start();
  await waitUntil(
    () => waiting.length,
    (count) => count === 1,
  );
  const closedNow = packHours((hour) => hour !== nowHour() && hour !== (nowHour() + 1) % 168);
  const hours = { timeZone: 'UTC', openHours: closedNow };
  await edit(crawl, name, () => ({ throttle: { webmaster: { ...unset, hours } } }));
  await released(crawl, name);
  const host = await crawl.host(web.hostOf(name));
  expect(host.nextAccessAt.getTime()).toBeGreaterThan(Date.now());
  await node.stop();
  await crawl.prisma.host.updateMany({ data: { nextAccessAt: new Date(), nextDueAt: new Date() } });
  node = await crawl.start();
  await waitUntil(
    () => crawl.host(web.hostOf(name)),
    ({ nextAccessAt }) => nextAccessAt.getTime() > Date.now(),
  );
  expect(waiting).toHaveLength(1);
});

test('excluded paths, deep paths and pages of too many hops are neither requested nor inserted', async ({
  crawl,
}) => {
  const name = 'parts.localhost';
  const link = (path: string) => `<a href="${path}">page</a>`;
  web.put(name, '/', { body: `<p>Home.${link('/private/a')}${link('/one')}${link('/deep/er/a')}` });
  web.put(name, '/one', { body: `<p>One.${link('/two')}` });
  web.put(name, '/two', { body: `<p>Two.${link('/three')}` });
  web.put(name, '/three', { body: '<p>Three.' });
  web.put(name, '/deep/er/a', { body: '<p>Deep.' });
  web.put(name, '/deep/er/known', { body: '<p>Known.' });
  web.put(name, '/private/a', { body: '<p>Private.' });
  const list = await crawl.list();
  await crawl.seed(list, [web.urlOf(name), web.urlOf(name, '/deep/er/known')]);
  const operator = { ...unset, excludedPaths: ['/private/'] };
  await edit(crawl, name, () => ({ maxHops: 2, webmasterPathDepth: 2, throttle: { operator } }));
  await crawl.start();
  await crawl.untilIdle();
  const paths = () =>
    web
      .pageAccesses(name)
      .map(({ path }) => path)
      .sort();
  expect(paths()).toEqual(['/', '/one', '/two']);
  for (const path of ['/private/a', '/deep/er/known'])
    expect(await crawl.page(web.urlOf(name, path))).toMatchObject({
      lastCode: 'excluded-by-setting',
      visits: 0,
    });
  for (const path of ['/three', '/deep/er/a']) expect(await crawl.page(web.urlOf(name, path))).toBeNull();
  await edit(crawl, name, () => ({ maxHops: null, webmasterPathDepth: null, throttle: {} }));
  await waitUntil(paths, (seen) => seen.includes('/private/a') && seen.includes('/deep/er/known'));
});

test('a requested robots.txt is read although no page is due', async ({ crawl }) => {
  const name = 'wanted.localhost';
  putSite(web, name, 1);
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  await crawl.start();
  await crawl.untilIdle();
  web.put(name, '/robots.txt', { body: 'User-agent: *\nDisallow: /private/' });
  const now = new Date();
  await crawl.prisma.host.updateMany({ data: { robotsRecheckRequestedAt: now, nextDueAt: now } });
  await waitUntil(
    () => crawl.host(web.hostOf(name)),
    ({ robotsRecheckRequestedAt, visitToken }) => robotsRecheckRequestedAt === null && visitToken === null,
  );
  const versions = await crawl.prisma.robotsVersion.findMany({ orderBy: { fetchedAt: 'asc' } });
  expect(versions.map(({ body }) => body && Buffer.from(body).toString())).toEqual([
    null,
    'User-agent: *\nDisallow: /private/',
  ]);
  expect(web.pageAccesses(name)).toHaveLength(1);
});

/** The hour of the week, UTC, from Monday on. */
function nowHour(): number {
  const now = new Date();
  return ((now.getUTCDay() + 6) % 7) * 24 + now.getUTCHours();
}

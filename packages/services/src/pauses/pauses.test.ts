import { expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { pauses, hosts, pages, seeds, overview, audit } = crawl.services;
const url = 'https://www.example.org/';

test('a pause is recorded once, explains hosts and pages, and ends with an audit entry', async () => {
  await seeds.add({ ctx, input: { urls: [url] } });
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'one' }]);
  const scope = { kind: 'crawl' } as const;
  const pause = { scope, pausedAt: crawl.clock.now(), pausedBy: 'operator', reason: 'disk exchange' };
  const set = (paused: boolean, reason?: string) => pauses.set({ ctx, input: { scope, paused, reason } });
  expect(await set(true, 'disk exchange')).toEqual([pause]);
  crawl.clock.advanceSeconds(60);
  expect(await set(true, 'another')).toEqual([pause]);
  expect((await overview.get({ ctx, input: undefined })).pauses).toEqual([pause]);
  const host = await hosts.get({ ctx, input: { name: 'www.example.org' } });
  const page = await pages.get({ ctx, input: { url } });
  expect([host.crawlPause, page.crawlPause]).toEqual([pause, pause]);
  expect(await set(false)).toEqual([]);
  expect(await set(false)).toEqual([]);
  const entries = await audit.list({ ctx, input: { subject: 'crawl' } });
  expect(entries.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
    ['crawl.resume', 'operator', null],
    ['crawl.pause', 'operator', 'disk exchange'],
  ]);
  expect(entries[0]?.before).toMatchObject({ paused: true, pausedBy: 'operator' });
});

test('a pause of a seed list stops only its pages; unknown nodes and lists are refused', async () => {
  const [list] = await seeds.lists({ ctx, input: undefined });
  const scope = { kind: 'seed-list', id: list?.id ?? 0 } as const;
  await pauses.set({ ctx, input: { scope, paused: true } });
  expect((await pages.get({ ctx, input: { url } })).crawlPause).toMatchObject({ scope });
  expect((await hosts.get({ ctx, input: { name: 'www.example.org' } })).crawlPause).toBeNull();
  const row = () => crawl.prisma.seedList.findUniqueOrThrow({ where: { id: scope.id } });
  expect((await row()).paused).toBe(true);
  await pauses.set({ ctx, input: { scope, paused: false } });
  expect((await row()).paused).toBe(false);
  for (const unknown of [{ kind: 'node', id: 77 } as const, { kind: 'seed-list', id: 77 } as const])
    await expect(pauses.set({ ctx, input: { scope: unknown, paused: true } })).rejects.toMatchObject({
      code: 'not-found',
    });
});

import { addCaptureMonthsBetween, hostIdOf } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl, type TestCrawl } from '../testing/own-crawl.ts';

const [first, second, hidden] = ['https://a.example/', 'https://b.example/', 'https://hidden.example/'];

const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [first, second, hidden] } });
  for (const url of [first, second, hidden]) {
    await crawlPages(crawl, [{ url, verdict: 'changed', body: url }]);
    crawl.clock.advanceSeconds(60);
  }
  await crawlPages(crawl, [{ url: first, verdict: 'error' }]);
});

type Filter = Parameters<TestCrawl['services']['archive']['captures']>[0]['input'];
const list = (input: Filter = {}) => crawl.services.archive.captures({ ctx, input });
const urls = async (input: Filter) => (await list(input)).rows.map(({ url, verdict }) => [url, verdict]);

test('lists captures latest first, filtered by host, verdict, status and seed list', async () => {
  expect(await urls({})).toEqual([
    [first, 'error'],
    [hidden, 'changed'],
    [second, 'changed'],
    [first, 'changed'],
  ]);
  expect(await urls({ host: 'a.example' })).toHaveLength(2);
  expect(await urls({ verdict: 'error' })).toEqual([[first, 'error']]);
  expect(await urls({ status: 200, host: 'b.example' })).toEqual([[second, 'changed']]);
  const [seeds] = await crawl.services.seeds.lists({ ctx, input: undefined });
  expect(await urls({ seedListId: seeds?.id ?? 0 })).toHaveLength(4);
  expect(await urls({ seedListId: 99 })).toEqual([]);
  await expect(list({ host: 'nobody.example' })).rejects.toMatchObject({ code: 'not-found' });
});

test('captures under a takedown are not listed, nor are their titles', async () => {
  const title = async () => {
    const { rows } = await crawl.services.pages.list({ ctx, input: { host: 'hidden.example' } });
    return rows[0]?.title ?? null;
  };
  await crawl.prisma.$executeRaw`UPDATE capture_entry SET title = 'A secret' WHERE url = ${hidden}`;
  expect(await title()).toBe('A secret');
  await crawl.prisma.takedown.create({
    data: {
      hostId: hostIdOf('hidden.example'),
      hostName: 'hidden.example',
      createdAt: crawl.clock.now(),
      createdBy: 'operator',
    },
  });
  expect((await urls({})).map(([url]) => url)).not.toContain(hidden);
  expect(await title()).toBeNull();
});

test('a cursor continues the list', async () => {
  const from = new Date(Date.UTC(2020, 0, 1));
  const { fileId } = await crawl.prisma.warcFile.create({
    data: { name: 'a.warc.gz', nodeId: 1, openedAt: from },
  });
  await addCaptureMonthsBetween(crawl.prisma, from, new Date(Date.UTC(2020, 1, 28)));
  const rows = Array.from({ length: 130 }, (_, index) => ({
    hostId: hostIdOf('c.example'),
    urlKey: BigInt(index),
    capturedAt: new Date(Date.UTC(2020, 0, 1 + Math.floor(index / 3))),
    url: `https://c.example/${index}`,
    verdict: 'unchanged',
    code: 'not-modified',
    recordType: 'revisit',
    fileId,
    offset: 0n,
    length: 1,
  }));
  await crawl.prisma.capture.createMany({ data: rows });
  const seen: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 5; page += 1) {
    const answer = await list({ verdict: 'unchanged', cursor });
    seen.push(...answer.rows.map(({ url }) => url));
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  expect(new Set(seen).size).toBe(130);
  expect(seen).toHaveLength(130);
});

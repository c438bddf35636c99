import { exclusionNumbers } from '@meguri/database';
import { expect, test } from 'vitest';
import { operator as ctx } from '../testing/own-crawl.ts';
import { crawledPages } from './crawled-pages.fixture.ts';

const crawl = await crawledPages();

test('a request makes pages due and their hosts refilled; unknown URLs are ignored', async () => {
  await crawl.prisma.host.updateMany({
    where: { name: 'a.example' },
    data: { nextDueAt: new Date('2030-01-01') },
  });
  await crawl.prisma.page.updateMany({ where: { url: 'https://a.example/x' }, data: { deferred: true } });
  await crawl.prisma.counter.create({ data: { nodeId: 1, name: 'deferred', value: 1 } });
  crawl.clock.advanceSeconds(60);
  const urls = ['https://a.example/x', 'https://a.example/x#again', 'https://a.example/unknown', 'nonsense'];
  expect(await crawl.services.pages.revisit({ ctx, input: { urls, reason: 'a reader asked' } })).toEqual({
    count: 1,
  });
  expect(await crawl.services.pages.get({ ctx, input: { url: 'https://a.example/x' } })).toMatchObject({
    nextVisitAt: crawl.clock.now(),
    why: { code: 'requested', deferred: false },
  });
  const host = await crawl.prisma.host.findFirstOrThrow({ where: { name: 'a.example' } });
  expect(host.nextDueAt).toEqual(crawl.clock.now());
  expect((await crawl.services.overview.get({ ctx, input: undefined })).queues.deferredPages).toBe(0);
  const [entry] = await crawl.services.audit.list({ ctx, input: { subject: 'pages' } });
  expect(entry).toMatchObject({ action: 'pages.revisit', after: { count: 1 }, reason: 'a reader asked' });
  await crawl.services.pages.revisit({
    ctx,
    input: { urls: ['HTTPS://A.example:443/x', ...urls.slice(0, 2)] },
  });
  const [ofPage] = await crawl.services.audit.list({ ctx, input: { subject: 'page:https://a.example/x' } });
  expect(ofPage).toMatchObject({ action: 'pages.revisit', after: { count: 1 } });
});

test('excluded pages stay excluded on request', async () => {
  await crawl.prisma.page.updateMany({
    where: { url: 'https://big.example/000' },
    data: { nextVisitAt: null, excluded: exclusionNumbers.alias },
  });
  expect(await crawl.services.revisitAll({ ctx, input: { host: 'Big.example' } })).toEqual({ count: 129 });
  const [ofHost] = await crawl.services.audit.list({ ctx, input: { subject: 'host:big.example' } });
  expect(ofHost).toMatchObject({ action: 'pages.revisit', after: { count: 129 } });
  expect(await crawl.services.revisitAll({ ctx, input: { host: null } })).toEqual({ count: 132 });
  await expect(crawl.services.revisitAll({ ctx, input: { host: 'no.example' } })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a request has its audit entry before its pages are due', async () => {
  const subject = 'page:https://a.example/x';
  const counts = async () => {
    const where = { subject, action: 'pages.revisit' };
    const entries = await crawl.prisma.audit.findMany({ where, orderBy: { id: 'asc' } });
    return entries.map(({ after }) => after);
  };
  const before = await counts();
  const [requested] = await crawl.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM host WHERE name = 'a.example' FOR UPDATE`;
      const begun = crawl.services.pages.revisit({ ctx, input: { urls: ['https://a.example/x'] } });
      await expect.poll(counts, { timeout: 150_000 }).toEqual([...before, { count: 0 }]);
      return [begun];
    },
    { timeout: 170_000 },
  );
  await requested;
  expect(await counts()).toEqual([...before, { count: 1 }]);
});

import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx } from '../testing/own-crawl.ts';
import { isPackagingDue, makeNextPackage, planPackages } from './make-packages.ts';
import { packageCrawl, usualTerms } from './package-crawl.fixture.ts';

const crawl = await packageCrawl();
const { services, prisma, clock, options, makeAll, textOf } = crawl;
const inside = 'https://a.example/in';
const outside = 'https://b.example/out';
const name = 'library';

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [inside, outside] } });
  await crawlPages(crawl, [
    { url: inside, outcome: 'new', body: 'first of a' },
    { url: outside, outcome: 'new', body: 'first of b' },
  ]);
  await services.consumers.create({ ctx, input: { name, terms: usualTerms } });
});

test('nothing is made before a consumer is approved', async () => {
  await planPackages(prisma, clock.now());
  expect(await isPackagingDue(prisma, clock.now())).toBe(false);
  expect(await makeNextPackage(options)).toBeNull();
});

test('a package holds what was captured in the scope, and the next one what came since', async () => {
  await services.consumers.approve({ ctx, input: { name } });
  await services.packages.make({ ctx, input: { name } });
  expect(await isPackagingDue(prisma, clock.now())).toBe(true);
  const [first, ...more] = await makeAll();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ state: 'ready', records: 1 });
  expect(await textOf(first!.id)).toContain('first of a');
  expect(await textOf(first!.id)).not.toContain('first of b');
  clock.advanceSeconds(86_400);
  await crawlPages(crawl, [{ url: inside, outcome: 'changed', body: 'second of a' }]);
  const [second] = await makeAll();
  expect(await textOf(second!.id)).toContain('second of a');
  expect(await textOf(second!.id)).not.toContain('first of a');
  const { rows } = await services.packages.list({ ctx, input: { consumer: name } });
  expect(rows.map(({ sequence, state }) => [sequence, state])).toEqual([
    [2, 'ready'],
    [1, 'ready'],
  ]);
});

import { readSettings } from '@meguri/database';
import { seededRandom } from '@meguri/testing';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { learnPrior } from './learn-prior.ts';

const day = 86_400;
const crawl = await ownCrawl();
const key = 'schedule.priorShape';
/** The fewest pages from which a prior is learned, on twenty hosts; all change about every third day. */
const urls = Array.from({ length: 160 }, (_, i) => `https://${i % 20}.example/${i}`);

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls } });
  const random = seededRandom(1);
  for (let visits = 1; visits <= 7; visits += 1) {
    const accesses = urls.map((url) => {
      const repeated = random.next() < 0.3 ? ('changed' as const) : ('unchanged' as const);
      return { url, verdict: visits === 1 ? ('new' as const) : repeated, visits };
    });
    await crawlPages(crawl, accesses);
    crawl.clock.advanceSeconds(day);
  }
});

const learn = () => learnPrior(crawl.prisma, crawl.clock);
const priorShape = async () => (await readSettings(crawl.prisma))[key];
const switchTo = (value: boolean | null) =>
  crawl.services.settings.set({ ctx, input: { key: 'schedule.learnPrior', value } });

test('learns nothing while switched off', async () => {
  await switchTo(false);
  expect(await learn()).toBeNull();
  await switchTo(null);
});

test('similar pages strengthen the prior by one step in four weeks, and the audit log states the reason', async () => {
  const before = await priorShape();
  const learnt = await learn();
  expect(learnt).toMatchObject({ property: 'shape', presentValue: before, hosts: 20, verdicts: 960 });
  expect(await priorShape()).toBe(learnt?.value);
  expect(learnt?.value).toBeGreaterThan(before);
  const [entry] = await crawl.services.audit.list({ ctx, input: { subject: `setting:${key}` } });
  expect(entry).toMatchObject({ actor: 'control', action: 'setting.set', before, after: learnt?.value });
  expect(entry?.reason).toContain('960 verdicts, 20 hosts');
  crawl.clock.advanceSeconds(27 * day);
  expect(await learn()).toBeNull();
  crawl.clock.advanceSeconds(day);
  expect((await learn())?.presentValue).toBe(learnt?.value);
});

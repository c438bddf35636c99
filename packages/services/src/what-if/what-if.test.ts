import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { anybody as ctx, openTestCrawl, type TestCrawl } from '../testing/open-test-crawl.ts';

const day = 86_400;
const days = 20;
let crawl: TestCrawl;
beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(() => crawl.close());

const daily = { policy: 'default', budget: null, minIntervalSeconds: day } as const;

test('a crawl without a history is told so', async () => {
  const replay = crawl.services.whatIf.replay({ ctx, input: { proposals: [daily], seed: 1 } });
  await expect(replay).rejects.toMatchObject({ code: 'invalid' });
});

test('the recorded history is crawled again by other rules', async () => {
  const [busy, quiet] = ['https://a.example/busy', 'https://a.example/quiet'];
  await crawl.services.seeds.add({ ctx, input: { urls: [busy, quiet, 'https://b.example/once'] } });
  await crawlPages(crawl, [{ url: 'https://b.example/once', outcome: 'changed', body: 'b' }]);
  for (let visits = 1; visits <= days; visits += 1) {
    await crawlPages(crawl, [
      { url: busy, outcome: 'changed', body: `busy ${visits}`, visits },
      { url: quiet, outcome: visits === 1 ? 'changed' : 'unchanged', body: 'quiet', visits },
    ]);
    crawl.clock.advanceSeconds(day);
  }
  const weekly = { ...daily, minIntervalSeconds: 7 * day };
  const input = { proposals: [daily, weekly], seed: 3 };
  const report = await crawl.services.whatIf.replay({ ctx, input });
  expect(report).toMatchObject({ hosts: 1, pages: 2, days });
  expect(report.recorded).toEqual({ accesses: 2 * days, versions: days - 1 });
  const [often, seldom] = report.outcomes;
  expect(often).toMatchObject(daily);
  expect(often?.versions).toBeGreaterThan(seldom?.versions ?? Infinity);
  expect(often?.freshness).toBeGreaterThan(seldom?.freshness ?? 1);
  expect(seldom?.accesses).toBeLessThanOrEqual(2 * Math.ceil(days / 7));
  expect(await crawl.services.whatIf.replay({ ctx, input })).toEqual(report);
});

import { beforeAll } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

export const day = 86_400;

/** A crawl with 130 new pages of one host, and with a changed, a failed and a new page of another. */
export async function crawledPages() {
  const crawl = await ownCrawl();

  beforeAll(async () => {
    const urls = Array.from(
      { length: 130 },
      (_, index) => `https://big.example/${String(index).padStart(3, '0')}`,
    );
    await crawl.services.seeds.add({
      ctx,
      input: { urls: [...urls, 'https://a.example/x', 'https://a.example/y', 'https://a.example/z'] },
    });
    await crawlPages(crawl, [
      { url: 'https://a.example/x', verdict: 'changed', body: 'one', visits: 3, intervalSeconds: 5 * day },
      { url: 'https://a.example/y', verdict: 'error', intervalSeconds: 7_200 },
    ]);
  });
  return crawl;
}

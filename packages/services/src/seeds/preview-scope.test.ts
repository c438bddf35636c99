import { scopeSchema } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { operator, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const ctx = operator;

test('the preview of hosts covers the www. twins of the seeds, as nodes do', async () => {
  await crawl.services.seeds.add({
    ctx,
    input: { urls: ['https://example.org/', 'https://www.example.net/'] },
  });
  const { id: listId } = await crawl.prisma.seedList.findFirstOrThrow();
  const urls = ['https://www.example.org/a', 'https://example.net/a', 'https://other.example.org/'];
  const scope = scopeSchema.parse({ mode: 'host' });
  const preview = await crawl.services.seeds.previewScope({ ctx, input: { scope, listId, urls } });
  expect(preview.tried.map(({ included }) => included)).toEqual([true, true, false]);
});

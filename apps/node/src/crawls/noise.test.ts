import { beforeAll, expect, test } from 'vitest';
import type { CrawlNode } from '../crawl-node.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

const web = await ownWeb();
const crawl = await ownCrawl({ 'change.probeSeconds': 0.05 });
let node: CrawlNode;
let accesses = 0;
let edition = 'first';

beforeAll(async () => {
  const stable = Array.from({ length: 8 }, (_, index) => `<p>Paragraph ${index} stays.</p>`);
  web.handle('a.localhost', '/page.html', ({ response }) => {
    accesses += 1;
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>News</title><p>This is the ${edition} edition.</p>${stable.join('')}
      <div><h4>Advertisement</h4><p>Buy ${accesses} lanterns.</p></div>
      <p>It is read by many.</p><p>You are visitor ${accesses}.</p>`);
  });
});

const url = () => web.urlOf('a.localhost', '/page.html');

/** Makes the page due, waits for its access and its probes, and returns the verdict of the access. */
async function visit(): Promise<string | undefined> {
  const before = (await crawl.captures({ url: url() })).length;
  await crawl.makeAllDue();
  await crawl.untilIdle();
  await waitUntil(
    () => crawl.page(url()),
    (page) => page !== null && page.nextReason !== 'noise-probe',
  );
  return (await crawl.captures({ url: url() }))[before]?.verdict;
}

test('a page that changes at every access is probed at once, and settles when its noise is known', async () => {
  await crawl.seed(await crawl.list(), [url()]);
  node = await crawl.start();
  await crawl.untilIdle();
  for (let visits = 0; visits < 3; visits += 1) expect(await visit()).toBe('changed');
  const outcomes = (await crawl.captures({ url: url() })).map(({ verdict }) => verdict);
  expect(outcomes).toEqual(['new', 'changed', 'changed', 'changed', 'check', 'check', 'check']);
  const page = await crawl.page(url());
  expect(page).toMatchObject({ changes: 6, visits: 7 });
  // The latter if the node has sampled change rates meanwhile, as this is the only page.
  expect(['first-interval-random', 'raised-to-minimum']).toContain(page?.nextReason);
  expect(page?.nextVisitAt?.getTime()).toBeGreaterThan(Date.now() + 43_200_000);
  for (let visits = 0; visits < 2; visits += 1) expect(await visit()).toBe('unchanged');
});

test('every access is archived with its bytes, whether or not it counts as a change', async () => {
  const captures = await crawl.captures({ url: url() });
  expect(captures.map(({ recordType }) => recordType)).toEqual(captures.map(() => 'response'));
});

test('a restarted node knows the noise, and an edit is a change', async () => {
  await node.stop(0);
  await crawl.start();
  expect(await visit()).toBe('unchanged');
  edition = 'second';
  expect(await visit()).toBe('changed');
  expect(await visit()).toBe('unchanged');
  expect(await crawl.wrongFigures()).toEqual([]);
  expect((await crawl.checkArchive()).faults).toEqual([]);
});

test('without noise probes, learnt noise is forgotten', async () => {
  await crawl.set('change.probeSeconds', 0);
  await waitUntil(visit, (verdict) => verdict === 'changed');
  expect(await visit()).toBe('changed');
});

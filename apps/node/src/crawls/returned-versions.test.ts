import { expect, test } from 'vitest';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

const web = await ownWeb();
// Without probes for noise, which would be checks with any result.
const crawl = await ownCrawl({ 'change.probeSeconds': 0 });

const show = (version: string) =>
  web.put('a.localhost', '/page.html', {
    body: `<!doctype html><title>${version}</title><p>Words of ${version}.</p>`,
  });

test('a return to a former version is a change, stored as a revisit of its capture', async () => {
  const url = web.urlOf('a.localhost', '/page.html');
  show('a');
  await crawl.seed(await crawl.list(), [url]);
  const node = await crawl.start();
  await crawl.untilIdle();
  for (const version of ['b', 'a', 'c']) {
    show(version);
    await crawl.makeAllDue();
    await crawl.untilIdle();
  }
  await node.stop();
  await crawl.start();
  for (const version of ['b', 'b', 'gone', 'b']) {
    if (version === 'gone') web.put('a.localhost', '/page.html', { status: 404, body: 'gone' });
    else show(version);
    await crawl.makeAllDue();
    await crawl.untilIdle();
  }
  const captures = await crawl.captures({ url });
  const [a, b] = captures.map(({ capturedAt }) => capturedAt);
  expect(captures.map(({ verdict, recordType, refersToAt }) => [verdict, recordType, refersToAt])).toEqual([
    ['new', 'response', null],
    ['changed', 'response', null],
    ['changed', 'revisit', a],
    ['changed', 'response', null],
    ['changed', 'revisit', b],
    ['unchanged', 'revisit', b],
    ['changed', 'response', null],
    ['changed', 'revisit', b],
  ]);
  expect(await crawl.page(url)).toMatchObject({ title: 'b', changes: 6 });
  expect((await crawl.pages()).map(({ returns }) => returns)).toEqual([3]);
  const check = await crawl.checkArchive();
  expect(check.faults).toEqual([]);
  expect(await crawl.wrongFigures()).toEqual([]);
});

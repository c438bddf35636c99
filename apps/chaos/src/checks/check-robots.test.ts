import { expect, test } from 'vitest';
import { checkRobotsFirst, checkRobotsObeyed } from './check-robots.ts';
import { createRobotsHistory } from './robots-history.ts';
import type { RobotsChange, WebRequest } from './web-log.ts';
import { fault, webRequest } from './web-request.fixture.ts';

const rules = { recheckSeconds: 60, visitSeconds: 10 };
const robots = (arrivedMs: number, fields: Partial<WebRequest> = {}) =>
  webRequest({ arrivedMs, target: '/robots.txt', robotsText: 'User-agent: *\nDisallow:\n', ...fields });
const forbidding = (atMs: number): RobotsChange => ({
  host: 'a.localhost',
  atMs,
  text: 'User-agent: *\nDisallow: /\n',
});
const obeyed = (requests: WebRequest[], changes: RobotsChange[] = []) =>
  checkRobotsObeyed(requests, createRobotsHistory(requests, changes), rules);

test('reports a page that is always forbidden, but not a forbidden robots.txt', () => {
  const text = 'User-agent: Meguri\nDisallow: /private/\n';
  const requests = [
    robots(0, { robotsText: text }),
    webRequest({ arrivedMs: 1, target: '/private/x' }),
    webRequest({ arrivedMs: 2, target: '/open' }),
  ];
  expect(obeyed(requests)).toMatchObject({
    checked: 2,
    violations: [expect.stringContaining('a.localhost/private/x')],
  });
});

test('a page that became forbidden may be requested until the recheck', () => {
  const requests = (arrivedMs: number) => [robots(0), webRequest({ arrivedMs })];
  expect(obeyed(requests(69_000), [forbidding(1_000)]).violations).toEqual([]);
  expect(obeyed(requests(72_000), [forbidding(1_000)]).violations).toHaveLength(1);
});

test('follows a redirect of robots.txt to the rules of another host', () => {
  const requests = [
    robots(0, { host: 'old.localhost', status: 301, robotsText: null, redirectHost: 'a.localhost' }),
    robots(1, { robotsText: 'User-agent: *\nDisallow: /\n' }),
    webRequest({ arrivedMs: 100_000, host: 'old.localhost' }),
  ];
  expect(obeyed(requests).violations).toHaveLength(1);
});

test('a host without robots.txt forbids nothing', () => {
  expect(obeyed([webRequest({ arrivedMs: 0 })])).toMatchObject({ checked: 1, violations: [] });
});

test('reports a page without a recent fetch of robots.txt', () => {
  const first = (...requests: WebRequest[]) => checkRobotsFirst(requests, [], rules).violations;
  expect(first(webRequest({ arrivedMs: 0 }))).toEqual([expect.stringContaining('never read')]);
  expect(first(robots(0), webRequest({ arrivedMs: 69_000 }))).toEqual([]);
  expect(first(robots(0), webRequest({ arrivedMs: 71_000 }))).toEqual([
    expect.stringContaining('71.0 s before'),
  ]);
  expect(first(robots(0, { isComplete: false }), webRequest({ arrivedMs: 5_000 }))).toHaveLength(1);
  expect(first(robots(0, { host: 'b.localhost' }), webRequest({ arrivedMs: 5_000 }))).toHaveLength(1);
});

test('reports a page after a failed robots.txt, unless that answer was lost with a process', () => {
  const requests = [robots(0), robots(10_000, { status: 503 }), webRequest({ arrivedMs: 20_000 })];
  expect(checkRobotsFirst(requests, [], rules).violations).toEqual([
    expect.stringContaining('although robots.txt failed'),
  ]);
  const killed = fault({ losesWork: true, fromMs: 10_100, toMs: 10_100 });
  expect(checkRobotsFirst(requests, [killed], rules)).toMatchObject({ violations: [], excused: 1 });
});

test('the least Crawl-delay of a period is that of its most permissive robots.txt', () => {
  const change = { host: 'a.localhost', atMs: 50_000, text: 'User-agent: *\nCrawl-delay: 9\n' };
  const history = createRobotsHistory(
    [robots(0, { robotsText: 'User-agent: *\nCrawl-delay: 4\n' })],
    [change],
  );
  const least = (fromMs: number, toMs: number) => history.minCrawlDelaySeconds('a.localhost', fromMs, toMs);
  expect([least(0, 1), least(0, 60_000), least(51_000, 60_000)]).toEqual([4, 4, 9]);
  expect(history.minCrawlDelaySeconds('b.localhost', 0, 1)).toBe(0);
});

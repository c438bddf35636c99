import { expect, test } from 'vitest';
import { checkIntervals, type IntervalRules } from './check-intervals.ts';
import { webRequest } from './web-request.fixture.ts';

const rules: IntervalRules = {
  intervalSeconds: 2,
  burstMaxCount: 2,
  burstMaxSeconds: 10,
  crawlDelaySeconds: () => 0,
};
const check = (requests: Parameters<typeof checkIntervals>[1], changed: Partial<IntervalRules> = {}) =>
  checkIntervals('intervals', requests, { ...rules, ...changed });

test('accepts requests an interval after the end of the previous one', () => {
  const requests = [0, 2_001, 4_002].map((arrivedMs) => webRequest({ arrivedMs }));
  expect(check(requests)).toMatchObject({ checked: 2, violations: [] });
});

test('reports a request a millisecond too early, whatever the order of the log', () => {
  const requests = [2_000, 0].map((arrivedMs) => webRequest({ arrivedMs }));
  expect(check(requests).violations).toEqual([
    expect.stringContaining('1.999 s after 1 access(es), at least 2.000 s required'),
  ]);
});

test('the interval counts from the end of an answer, not from its request', () => {
  const requests = [webRequest({ arrivedMs: 0, endedMs: 500 }), webRequest({ arrivedMs: 2_400 })];
  expect(check(requests).violations).toHaveLength(1);
});

test('reports a request while another is answered', () => {
  const requests = [webRequest({ arrivedMs: 0, endedMs: 9_000 }), webRequest({ arrivedMs: 5_000 })];
  expect(check(requests).violations).toEqual([expect.stringContaining('while another access was under way')]);
});

test('checks each host separately', () => {
  const requests = [webRequest({ arrivedMs: 0 }), webRequest({ arrivedMs: 1, host: 'b.localhost' })];
  expect(check(requests)).toMatchObject({ checked: 0, violations: [] });
});

test('accepts a burst over one connection up to its size, its time and the first failure', () => {
  const burst = (...arrivals: number[]) =>
    arrivals.map((arrivedMs) => webRequest({ arrivedMs, connection: 7 }));
  expect(check(burst(0, 5)).violations).toEqual([]);
  expect(check(burst(0, 5, 10)).violations).toEqual([expect.stringContaining('more than 2 accesses')]);
  const slow = [
    webRequest({ arrivedMs: 0, endedMs: 11_500, connection: 7 }),
    webRequest({ arrivedMs: 11_600, connection: 7 }),
  ];
  expect(check(slow).violations).toEqual([expect.stringContaining('a burst of 11.6 s')]);
  const unwell = [
    webRequest({ arrivedMs: 0, status: 503, connection: 7 }),
    webRequest({ arrivedMs: 5, connection: 7 }),
  ];
  expect(check(unwell).violations).toEqual([expect.stringContaining('although the host fails')]);
});

test('counts requests over several connections as separate visits', () => {
  const requests = [0, 5].map((arrivedMs) => webRequest({ arrivedMs }));
  expect(check(requests).violations).toHaveLength(1);
});

test('the delay after a burst grows with it', () => {
  const burst = [0, 5, 10].map((arrivedMs) => webRequest({ arrivedMs, connection: 7 }));
  const after = (arrivedMs: number) =>
    check([...burst, webRequest({ arrivedMs })], { burstMaxCount: 3 }).violations;
  expect(after(3_000)).toEqual([expect.stringContaining('after 3 access(es)')]);
  expect(after(6_000)).toEqual([]);
});

test('applies a Crawl-delay from the first page on, because the crawler knows it then', () => {
  const crawlDelaySeconds = () => 5;
  const robots = webRequest({ arrivedMs: 0, target: '/robots.txt' });
  const robotsAgain = webRequest({ arrivedMs: 3_000, target: '/robots.txt' });
  const page = (arrivedMs: number) => webRequest({ arrivedMs });
  expect(check([robots, robotsAgain], { crawlDelaySeconds }).violations).toEqual([]);
  expect(check([robots, page(3_000)], { crawlDelaySeconds }).violations).toHaveLength(1);
  expect(check([robots, page(5_001)], { crawlDelaySeconds }).violations).toEqual([]);
});

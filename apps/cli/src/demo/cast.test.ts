import { expect, test } from 'vitest';
import { listDemoSites } from '@meguri/demo-web';
import { chooseCast } from './cast.ts';

const sites = listDemoSites({ port: 8080, hosts: 300, speed: 1440 });
const cast = chooseCast(sites);

test('each part is played by a different steady site, and none by a seed', () => {
  const { proves, asksToStop, asksToSlow, changesRobots, ruled } = cast;
  const parts = [proves, asksToStop, asksToSlow, changesRobots, ruled];
  expect(new Set(parts.map(({ host }) => host)).size).toBe(parts.length);
  expect(parts.every(({ isSteady }) => isSteady)).toBe(true);
  const seeds = sites.slice(0, 5).map(({ host }) => host);
  expect(parts.filter(({ host }) => seeds.includes(host))).toEqual([]);
});

test('busy pages change within minutes, and calm ones are other pages of the same web', () => {
  const rates = new Map(sites.flatMap(({ pages }) => pages.map((page) => [page.url, page.changesPerSecond])));
  const [first = ''] = cast.busyPages;
  expect(rates.get(first)).toBeGreaterThan(1 / 60);
  expect(cast.calmPages.filter((url) => cast.busyPages.includes(url))).toEqual([]);
  expect(cast.calmPages.length).toBeGreaterThan(100);
});

test.each(['asksToSlow', 'ruled'] as const)(
  'a site that is slowed is small, and its pages are learned: %s',
  (part) => {
    const { pages } = cast[part];
    expect(pages.length).toBeLessThanOrEqual(60);
    expect(pages.filter(({ url }) => cast.busyPages.includes(url)).length).toBeGreaterThanOrEqual(10);
  },
);

test('a web of a few sites is refused', () => {
  expect(() => chooseCast(sites.slice(0, 10))).toThrow('too few sites');
});

import { expect, test } from 'vitest';
import type { CrawlFigures } from '../measure-system.ts';
import { crawlGoals, crawlRatios, memoryGoals } from './crawl-goals.ts';

const figures = (name: CrawlFigures['name'], pagesPerSecond: number, cpuMsPerPage: number): CrawlFigures => ({
  name,
  pagesPerSecond,
  cpuMsPerPage,
  pages: 1000,
  seconds: 1000 / pagesPerSecond,
  peakMemory: new Map(),
  kept: 'nothing',
  startSeconds: 0,
  missedPages: 0,
  webServerCpuMsPerPage: 0,
  otherCores: 0,
  notes: [],
});

test('every goal is assessed against systems of the same run', () => {
  const systems = [
    figures('meguri', 600, 3),
    figures('crawlee', 80, 11),
    figures('wget', 300, 2),
    figures('floor', 600, 2),
  ];
  const goals = crawlGoals(crawlRatios(systems));
  expect(goals.map(({ value, reached }) => [value, reached])).toEqual([
    [7.5, true],
    [2, true],
    [1, true],
    [1.5, true],
  ]);
});

test('a system that was not measured has no goals', () => {
  expect(crawlGoals(crawlRatios([figures('meguri', 600, 3), figures('wget', 400, 2)]))).toMatchObject([
    { what: "pages/s to wget's", value: 1.5, reached: false },
  ]);
  expect(crawlGoals(crawlRatios([figures('wget', 400, 2), figures('floor', 400, 2)]))).toEqual([]);
});

test('memory is assessed for this crawler only, without and with the console', () => {
  const peakMemory = new Map([
    ['node', 500e6],
    ['control', 400e6],
  ]);
  const systems = (['meguri', 'meguri with console', 'wget'] as const).map((name) => ({
    ...figures(name, 600, 3),
    peakMemory,
  }));
  expect(memoryGoals(systems).map(({ what, value, reached }) => [what, value, reached])).toEqual([
    ['peak memory of meguri, MB', 900, false],
    ['peak memory of meguri with console, MB', 900, true],
  ]);
});

import { expect, test } from 'vitest';
import { findPageExclusion, pageLimitsOf, type LimitedPage, type PageLimits } from './page-exclusion.ts';

const found = new Date('2026-11-01T00:00:00Z');
const page: LimitedPage = {
  url: 'https://a.example/news/2026/1.html',
  depth: 4,
  pathDepth: 3,
  discoveredAt: found,
  urlKey: '7',
};
const none: PageLimits = { excludedPaths: [], maxHops: null, maxPathDepth: null, lastPage: null };
const later = new Date(found.getTime() + 1);

test.each<[Partial<PageLimits>, string | null]>([
  [{}, null],
  [{ maxHops: 4, maxPathDepth: 3, lastPage: { discoveredAt: found, urlKey: '7' } }, null],
  [{ maxHops: 3 }, 'hops'],
  [{ maxPathDepth: 2 }, 'path-depth'],
  [{ lastPage: { discoveredAt: found, urlKey: '6' } }, 'page-limit'],
  // Keys are numbers: 10 comes after 7.
  [{ lastPage: { discoveredAt: found, urlKey: '10' } }, null],
  [{ lastPage: { discoveredAt: later, urlKey: '-9' } }, null],
  [{ excludedPaths: ['/news/'] }, 'pattern'],
  [{ excludedPaths: ['/blog/'] }, null],
])('under %j the exclusion is %j', (limits, exclusion) => {
  expect(findPageExclusion({ ...none, ...limits }, page)).toBe(exclusion);
});

test.each([
  [null, null, null],
  [5, null, 5],
  [null, 5, 5],
  [3, 5, 3],
])("of an operator's path depth %j and a webmaster's %j, %j applies", (operator, webmaster, limit) => {
  const stored = { maxHops: null, maxPathDepth: operator, webmasterPathDepth: webmaster };
  const limits = pageLimitsOf({ ...stored, lastPageAt: null, lastPageKey: null }, ['/a']);
  expect(limits).toEqual({ excludedPaths: ['/a'], maxHops: null, maxPathDepth: limit, lastPage: null });
});

test('a page limit that no page exceeds excludes none', () => {
  const stored = { maxHops: null, maxPathDepth: null, webmasterPathDepth: null };
  expect(pageLimitsOf({ ...stored, lastPageAt: found, lastPageKey: 7n }, []).lastPage).toEqual({
    discoveredAt: found,
    urlKey: 7n,
  });
  expect(pageLimitsOf({ ...stored, lastPageAt: null, lastPageKey: null }, []).lastPage).toBeNull();
});

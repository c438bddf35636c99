import { expect, test } from 'vitest';
import { pathDepth } from './path-depth.ts';

test.each([
  ['https://example.org', 1],
  ['https://example.org/', 1],
  ['https://example.org/a.html', 1],
  ['https://example.org/a/', 2],
  ['https://example.org/news/2026/a.html', 3],
  ['https://example.org/a//b', 3],
  ['https://example.org/a?b=/c/d#/e', 1],
  ['https://example.org/a%2Fb', 1],
  ['not a URL', 0],
])('%s has a path depth of %i', (url, depth) => {
  expect(pathDepth(url)).toBe(depth);
});

import { describe, expect, test } from 'vitest';
import { hopsOfDiscoveredLink, isDynamicUrl } from './hop-counts.ts';

const plain = 'http://example.org/a';
const dynamic = 'http://example.org/a?b';

describe('hopsOfDiscoveredLink', () => {
  test.each([
    ['from page to page', plain, plain, 0],
    ['from page to dynamic page', plain, dynamic, 0],
    ['from dynamic page to dynamic page', dynamic, dynamic, 3],
    ['from dynamic page to page', dynamic, plain, 0],
  ])('%s', (_name, parent, url, dynamicHops) => {
    expect(hopsOfDiscoveredLink({ url: parent, hops: 4, dynamicHops: 2 }, url)).toEqual({
      hops: 5,
      dynamicHops,
    });
  });
});

describe('isDynamicUrl', () => {
  test.each([
    ['http://example.org/', false],
    ['http://example.org/a.html', false],
    ['http://example.org/?', false],
    ['http://example.org/?a', true],
    ['http://example.org/cgi-bin/search', true],
    ['http://example.org/search.cgi/path', true],
    ['http://example.org/search.pl', true],
    ['http://example.org/search.plain', false],
    ['http://example.org/cgi-binary/', false],
  ])('%s: %j', (url, expected) => {
    expect(isDynamicUrl(url)).toBe(expected);
  });
});

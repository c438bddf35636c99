import { describe, expect, test } from 'vitest';
import { hopsOfDiscoveredLink } from './hop-counts.ts';

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

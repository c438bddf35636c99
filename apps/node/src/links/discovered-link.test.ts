import { hostIdOf, urlKeyOf, type DiscoveredPage } from '@meguri/database';
import { expect, test } from 'vitest';
import { readDiscoveredLinks, writeDiscoveredLink } from './discovered-link.ts';

const page: DiscoveredPage = {
  hostId: hostIdOf('example.jp'),
  hostName: 'example.jp',
  site: 'example.jp',
  urlKey: urlKeyOf('http://example.jp/'),
  url: 'http://example.jp/',
  seedListId: 1,
  depth: 3,
  dynamicHops: 1,
  redirectHops: 0,
  priority: 3,
  maxPagesPerHost: 10,
};

test('a page survives the way through JSON, ids of 64 bits included', () => {
  const travelled: unknown = JSON.parse(JSON.stringify([writeDiscoveredLink(page)]));
  expect(readDiscoveredLinks(travelled)).toEqual([page]);
});

test('what was not written here is refused', () => {
  expect(() => readDiscoveredLinks([{ ...(writeDiscoveredLink(page) as object), hostId: 'x' }])).toThrow(
    'hostId',
  );
});

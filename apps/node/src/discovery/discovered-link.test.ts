import { hostIdOf, urlKeyOf, type DiscoveredPage } from '@meguri/database';
import { expect, test } from 'vitest';
import { writeAnnouncedChanges } from '@meguri/contracts';
import { readBatch, writeDiscoveredLink } from './link-batches.ts';

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

test('a page survives JSON, ids of 64 bits included', () => {
  const travelled: unknown = JSON.parse(JSON.stringify([writeDiscoveredLink(page)]));
  expect(readBatch(travelled)).toEqual({ pages: [page], announced: [] });
});

test('announced changes travel with links', () => {
  const changes = {
    hostId: page.hostId,
    source: 'sitemap' as const,
    changes: [
      { urlKey: '-5', changedAt: new Date('2026-03-01T10:00:00.123Z') },
      { urlKey: '9223372036854775807', changedAt: new Date(0) },
    ],
  };
  const batch = [writeAnnouncedChanges(changes), writeDiscoveredLink(page)];
  const travelled: unknown = JSON.parse(JSON.stringify(batch));
  expect(readBatch(travelled)).toEqual({ pages: [page], announced: [changes] });
});

test('entries of another format are refused', () => {
  expect(() => readBatch([{ ...(writeDiscoveredLink(page) as object), hostId: 'x' }])).toThrow('hostId');
});

import { expect, test } from 'vitest';
import type { DiscoveredPage } from '@meguri/database';
import { readBatch } from './link-batches.ts';
import { mergeBatches } from './merge-batches.ts';

const page = (n: number, depth: number): DiscoveredPage => ({
  hostId: 5n,
  hostName: 'example.jp',
  site: 'example.jp',
  urlKey: String(n),
  url: `http://example.jp/${n}`,
  seedListId: 1,
  depth,
  dynamicHops: 0,
  redirectHops: 0,
  priority: depth,
  maxPagesPerHost: 10,
});

test('pages travel in one batch for each node, each once, with the fewest hops that led there', () => {
  const batches = mergeBatches(
    [
      { nodeId: 1, page: page(1, 3) },
      { nodeId: 2, page: page(2, 1) },
      { nodeId: 1, page: page(1, 2) },
      { nodeId: 1, page: page(3, 1) },
      { nodeId: 1, page: page(1, 4) },
    ],
    [],
    () => 'id',
  );
  const read = batches.map(({ nodeId, links }) => [
    nodeId,
    readBatch(links).pages.map(({ url, depth }) => [url, depth]),
  ]);
  expect(read).toEqual([
    [
      1,
      [
        ['http://example.jp/1', 2],
        ['http://example.jp/3', 1],
      ],
    ],
    [2, [['http://example.jp/2', 1]]],
  ]);
});

test('many pages travel in several batches', () => {
  let batches = 0;
  const discovered = Array.from({ length: 2_500 }, (_, n) => ({ nodeId: 1, page: page(n, 1) }));
  const merged = mergeBatches(discovered, [], () => `batch ${(batches += 1)}`);
  expect(merged.map(({ id, links }) => [id, links.length])).toEqual([
    ['batch 1', 1000],
    ['batch 2', 1000],
    ['batch 3', 500],
  ]);
  expect(merged.flatMap(({ links }) => readBatch(links).pages)).toEqual(discovered.map((one) => one.page));
});

test('announced changes travel with the links of their node, or alone', () => {
  const changes = {
    hostId: 5n,
    source: 'feed' as const,
    changes: [{ urlKey: '1', changedAt: new Date('2026-03-01') }],
  };
  const batches = mergeBatches(
    [{ nodeId: 1, page: page(1, 3) }],
    [
      { nodeId: 1, changes },
      { nodeId: 2, changes },
    ],
    () => 'id',
  );
  const read = batches.map(({ nodeId, links }) => ({ nodeId, ...readBatch(links) }));
  expect(read).toEqual([
    { nodeId: 1, pages: [page(1, 3)], announced: [changes] },
    { nodeId: 2, pages: [], announced: [changes] },
  ]);
});

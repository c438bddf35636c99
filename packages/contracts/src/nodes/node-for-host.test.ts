import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeForHost } from './node-for-host.ts';

const hostIds = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
const nodeSets = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 20 });

test('without a node the host belongs to node 1', () => {
  expect(nodeForHost(42n, [])).toBe(1);
});

test('the order of the nodes does not matter', () => {
  fc.assert(
    fc.property(hostIds, nodeSets, (hostId, nodes) => {
      expect(nodeForHost(hostId, nodes.toReversed())).toBe(nodeForHost(hostId, nodes));
    }),
  );
});

test('only the hosts of a lost node move', () => {
  fc.assert(
    fc.property(hostIds, nodeSets, (hostId, nodes) => {
      const owner = nodeForHost(hostId, nodes);
      for (const gone of nodes.filter((node) => node !== owner)) {
        const left = nodes.filter((node) => node !== gone);
        expect(nodeForHost(hostId, left)).toBe(owner);
      }
    }),
  );
});

test('every node gets about the same share', () => {
  const counts = new Map<number, number>();
  for (let host = 0n; host < 4_000n; host += 1n) {
    const node = nodeForHost(host * 2_305_843_009_213_693n, [1, 2, 3, 4]);
    counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  expect(counts.size).toBe(4);
});

// During an upgrade, nodes of different versions run side by side. If they disagreed, two would crawl one
// host.
test('the owner of a host never changes between releases', () => {
  const hosts = [0n, 1n, 42n, 2n ** 62n, 2n ** 63n - 1n];
  expect(hosts.map((hostId) => nodeForHost(hostId, [1, 2, 3, 4, 5]))).toEqual([5, 3, 5, 1, 2]);
});

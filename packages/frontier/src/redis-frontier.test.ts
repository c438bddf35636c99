import { testRedisUrl } from '@meguri/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectRedis, type Redis } from './redis.ts';
import { describeFrontier } from './conformance/describe-frontier.ts';
import { createRedisFrontier } from './redis-frontier.ts';

let redis: Redis;
let nodes = 0;
/** Each node has its own keys, so a new node's frontier is empty. */
const nextNode = () => (nodes += 1);

beforeAll(async () => {
  redis = connectRedis(await testRedisUrl());
});
afterAll(() => redis.disconnect());

describeFrontier('Redis', () => createRedisFrontier(redis, nextNode()));

it('is shared by all processes of one node, and by no others', async () => {
  const node = nextNode();
  await createRedisFrontier(redis, node).push(1n, [{ urlKey: 'a', score: 1 }]);
  expect(await createRedisFrontier(redis, node).size(1n)).toBe(1);
  expect(await createRedisFrontier(redis, nextNode()).size(1n)).toBe(0);
});

it('is empty and works on when Redis has forgotten everything', async () => {
  const frontier = createRedisFrontier(redis, nextNode());
  await frontier.push(1n, [{ urlKey: 'a', score: 1 }]);
  await frontier.enqueue(1n, 0, new Date());
  await redis.flushdb();
  expect(await frontier.counts()).toEqual({ shortTermPages: 0, admittedHosts: 0, waitingHosts: 0 });
  expect(await frontier.remove(1n, ['a'])).toBe(0);
  expect((await frontier.counts()).shortTermPages).toBe(0);
  await frontier.enqueue(1n, 0, new Date());
  expect((await frontier.admit([[0]], 1, new Date())).admitted).toEqual([1n]);
});

it('keeps all keys of a node on one shard of a cluster', async () => {
  const node = nextNode();
  const frontier = createRedisFrontier(redis, node);
  await frontier.push(1n, [{ urlKey: 'a', score: 1 }]);
  await frontier.enqueue(1n, 0, new Date());
  await frontier.enqueue(2n, 1, new Date());
  await frontier.admit([[0]], 1, new Date());
  const keys = await redis.keys(`*meguri:${node}}*`);
  expect(keys).toHaveLength(8);
  for (const key of keys) expect(key).toContain(`{meguri:${node}}`);
});

import { maxFrontQueues } from '@meguri/schedule';
import { testRedisUrl } from '@meguri/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectRedis, type Redis } from './redis.ts';
import type { Frontier } from './frontier.ts';
import { createMemoryFrontier } from './memory-frontier.ts';
import { createRedisFrontier } from './redis-frontier.ts';

let redis: Redis;
let nodes = 0;

beforeAll(async () => {
  redis = connectRedis(await testRedisUrl());
});
afterAll(() => redis.disconnect());

const host = fc.bigInt({ min: 1n, max: 4n });
const urlKey = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const address = fc.constantFrom('192.0.2.1', '192.0.2.2');
const place = fc.record({ domain: fc.constantFrom('x', 'y'), address: fc.option(address) });
const limits = fc.record({
  perDomain: fc.integer({ min: 1, max: 3 }),
  perAddress: fc.integer({ min: 1, max: 2 }),
  ownOfDomains: fc.constantFrom(new Map<string, number>(), new Map([['x', 1]])),
});
/** Few queues, so that hosts share them, and the last one. */
const front = fc.constantFrom(0, 1, 2, maxFrontQueues - 1);
const page = fc.record({
  urlKey,
  score: fc.oneof(fc.nat({ max: 3 }), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
});

const instant = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 2_000_000_000_000 })).map((ms) => new Date(ms));
const latest = new Date(8.64e15);

type Step = (frontier: Frontier) => Promise<unknown>;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(host, fc.array(page, { maxLength: 5 })).map(
    ([id, pages]): Step =>
      (f) =>
        f.push(id, pages),
  ),
  fc.tuple(host, fc.nat({ max: 5 })).map(
    ([id, count]): Step =>
      (f) =>
        f.peek(id, count),
  ),
  fc.tuple(host, fc.array(urlKey, { maxLength: 4 })).map(
    ([id, keys]): Step =>
      (f) =>
        f.remove(id, keys),
  ),
  host.map(
    (id): Step =>
      (f) =>
        f.forget(id),
  ),
  fc.tuple(host, front, instant, fc.option(place, { nil: undefined })).map(
    ([id, index, at, where]): Step =>
      (f) =>
        f.enqueue(id, index, at, where),
  ),
  host.map(
    (id): Step =>
      (f) =>
        f.standing(id),
  ),
  fc
    .tuple(
      fc.array(fc.array(front, { maxLength: 5 }), { maxLength: 3 }),
      fc.nat({ max: 3 }),
      instant,
      fc.option(limits, { nil: undefined }),
    )
    .map(
      ([orders, most, at, limit]): Step =>
        (f) =>
          f.admit(orders, most, at, limit),
    ),
  fc.tuple(host, instant, fc.nat({ max: 3 }), instant).map(
    ([id, at, most, now]): Step =>
      (f) =>
        f.scheduleFairly(id, at, most, now),
  ),
  fc.tuple(host, instant).map(
    ([id, at]): Step =>
      (f) =>
        f.releaseDrained(id, at),
  ),
  fc.tuple(host, instant).map(
    ([id, at]): Step =>
      (f) =>
        f.scheduleVisit(id, at),
  ),
  fc
    .record({
      now: instant,
      until: instant,
      max: fc.integer({ min: 1, max: 3 }),
      pages: fc.integer({ min: 1, max: 3 }),
    })
    .map(
      (taking): Step =>
        (f) =>
          f.take(taking),
    ),
  fc.tuple(instant, instant).map(
    ([latest, at]): Step =>
      (f) =>
        f.recall(latest, at),
  ),
  fc.tuple(host, instant, fc.boolean()).map(
    ([id, at, waitsOn]): Step =>
      (f) =>
        waitsOn ? f.requeue(id, at) : f.release(id),
  ),
);

async function observe(frontier: Frontier): Promise<unknown> {
  return {
    counts: await frontier.counts(),
    heap: await frontier.take({ now: latest, until: latest, max: 9, pages: 9 }),
    pages: await Promise.all([1n, 2n, 3n, 4n].map((id) => frontier.peek(id, 10))),
    sizes: await Promise.all([1n, 2n, 3n, 4n].map((id) => frontier.size(id))),
  };
}

test('any sequence of operations gives the same answers in memory and in Redis', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      nodes += 1;
      const memory = createMemoryFrontier();
      const remote = createRedisFrontier(redis, nodes);
      for (const take of steps) expect(await take(remote)).toEqual(await take(memory));
      expect(await observe(remote)).toEqual(await observe(memory));
    }),
    { numRuns: 100 },
  );
});

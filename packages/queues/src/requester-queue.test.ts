import { randomUUID } from 'node:crypto';
import { testRedisUrl } from '@meguri/testing';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createRequesterQueue, type RequesterQueue } from './requester-queue.ts';

let redisUrl: string;
let redis: Redis;
let nodeId = 0;
let errors: unknown[];
const opened: RequesterQueue[] = [];

beforeAll(async () => {
  redisUrl = await testRedisUrl();
  redis = new Redis(redisUrl);
});
afterAll(() => redis.disconnect());
beforeEach(() => {
  nodeId += 10;
  errors = [];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.close()));
});

function open(id = nodeId): RequesterQueue {
  const queue = createRequesterQueue({ redisUrl, nodeId: id, onError: (error) => errors.push(error) });
  opened.push(queue);
  return queue;
}

const soon = { timeout: 10_000, interval: 10 };

test('a batch goes to its node, once even if it is announced twice', async () => {
  const [one, two] = [open(nodeId), open(nodeId + 1)];
  const [batch, other] = [randomUUID(), randomUUID()];
  await one.enqueue(nodeId + 1, batch);
  await two.enqueue(nodeId + 1, batch);
  await one.enqueue(nodeId, other);
  const taken: string[] = [];
  one.start(async (id) => void taken.push(`one ${id}`));
  two.start(async (id) => void taken.push(`two ${id}`));
  await vi.waitFor(() => expect(taken).toHaveLength(2), soon);
  expect(taken.toSorted()).toEqual([`one ${other}`, `two ${batch}`].toSorted());
});

test('batches are taken one at a time, in the order of their announcement', async () => {
  const queue = open();
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const id of ids) await queue.enqueue(nodeId, id);
  const taken: string[] = [];
  let underWay = 0;
  let most = 0;
  queue.start(async (id) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    taken.push(id);
    underWay -= 1;
  });
  await vi.waitFor(() => expect(taken).toEqual(ids), soon);
  expect(most).toBe(1);
});

test('a batch whose handler fails is reported and tried again', async () => {
  const queue = open();
  let calls = 0;
  queue.start(async () => {
    calls += 1;
    if (calls === 1) throw new Error('the database is away');
  });
  await queue.enqueue(nodeId, randomUUID());
  await vi.waitFor(() => expect(calls).toBe(2), soon);
  expect(errors).toMatchObject([{ message: 'the database is away' }]);
});

test('a batch can be announced again when it has been taken, and when Redis has lost everything', async () => {
  const queue = open();
  const taken: string[] = [];
  queue.start(async (id) => void taken.push(id));
  const id = randomUUID();
  await queue.enqueue(nodeId, id);
  await vi.waitFor(() => expect(taken).toEqual([id]), soon);
  await redis.flushdb();
  await queue.enqueue(nodeId, id);
  await vi.waitFor(() => expect(taken).toEqual([id, id]), soon);
});

import { queuePrefix, visitQueueName } from '@meguri/contracts';
import { FakeClock, testRedisUrl } from '@meguri/testing';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createVisitQueue,
  type VisitAnswer,
  type VisitQueue,
  type VisitQueueOptions,
} from './visit-queue.ts';

let redisUrl: string;
let redis: Redis;
let nodeId = 0;
let errors: unknown[];
const opened: VisitQueue[] = [];

beforeAll(async () => {
  redisUrl = await testRedisUrl();
  redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
});
afterAll(() => redis.disconnect());
beforeEach(() => {
  nodeId += 1;
  errors = [];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.close()));
});

function open(overrides: Partial<VisitQueueOptions> = {}): VisitQueue {
  const onError = (error: unknown) => errors.push(error);
  const queue = createVisitQueue({ redisUrl, nodeId, concurrency: 10, onError, ...overrides });
  opened.push(queue);
  return queue;
}

/** A handler that notes its hosts and answers what it is told, `done` by default. */
function recorder(answers: Record<string, VisitAnswer[]> = {}) {
  const visited: bigint[] = [];
  const handler = async (hostId: bigint): Promise<VisitAnswer> => {
    visited.push(hostId);
    return answers[String(hostId)]?.shift() ?? { done: true };
  };
  return { visited, handler };
}

const soon = { timeout: 10_000, interval: 10 };
const inMs = (ms: number) => new Date(Date.now() + ms);

test('a host has one job, however often it is scheduled', async () => {
  const queue = open();
  const now = new Date();
  await Promise.all(Array.from({ length: 20 }, () => queue.schedule([{ hostId: 7n, at: now }], now)));
  await queue.schedule([{ hostId: 8n, at: now }], now);
  const { visited, handler } = recorder();
  queue.start(handler);
  await vi.waitFor(() => expect(visited).toHaveLength(2), soon);
  expect(new Set(visited)).toEqual(new Set([7n, 8n]));
});

test('a host whose visit is done can be scheduled again', async () => {
  const queue = open();
  const { visited, handler } = recorder();
  queue.start(handler);
  const now = new Date();
  await queue.schedule([{ hostId: 7n, at: now }], now);
  await vi.waitFor(() => expect(visited).toEqual([7n]), soon);
  // The job goes when its handler has answered.
  await vi.waitFor(async () => {
    await queue.schedule([{ hostId: 7n, at: now }], now);
    expect(visited).toEqual([7n, 7n]);
  }, soon);
});

test('a visit does not begin before its time, and hosts come in the order of their times', async () => {
  const queue = open({ concurrency: 1 });
  const began = new Map<bigint, number>();
  queue.start(async (hostId) => {
    began.set(hostId, Date.now());
    return { done: true };
  });
  const now = new Date();
  const visits = [400, 200, -5_000].map((ms, index) => ({
    hostId: BigInt(index + 1),
    at: new Date(now.getTime() + ms),
  }));
  await queue.schedule(visits, now);
  await vi.waitFor(() => expect(began.size).toBe(3), soon);
  expect([...began.keys()]).toEqual([3n, 2n, 1n]);
  expect((began.get(2n) ?? 0) - now.getTime()).toBeGreaterThanOrEqual(200);
  expect((began.get(1n) ?? 0) - now.getTime()).toBeGreaterThanOrEqual(400);
});

test('a host that answers when it may be visited again comes again then, and not sooner', async () => {
  const queue = open();
  const again = inMs(300);
  const began: number[] = [];
  queue.start(async () => {
    began.push(Date.now());
    return began.length < 2 ? { again } : { done: true };
  });
  const now = new Date();
  await queue.schedule([{ hostId: 7n, at: now }], now);
  await vi.waitFor(() => expect(began).toHaveLength(2), soon);
  expect(began[1]).toBeGreaterThanOrEqual(again.getTime());
});

test('times are of the clock that was given, however far the machine has been set from it', async () => {
  const clock = new FakeClock('2020-01-01T00:00:00Z');
  const queue = open({ clock });
  const began: number[] = [];
  queue.start(async () => {
    began.push(Date.now());
    return began.length < 2 ? { again: new Date(clock.now().getTime() + 300) } : { done: true };
  });
  await queue.schedule([{ hostId: 7n, at: clock.now() }], clock.now());
  await vi.waitFor(() => expect(began).toHaveLength(2), soon);
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThanOrEqual(300);
});

test('who wants to know is told when the job of a host is gone, and not before', async () => {
  const queue = open();
  const again = inMs(100);
  const { visited, handler } = recorder({ 7: [{ again }] });
  const gone: bigint[] = [];
  const now = new Date();
  queue.start(handler, (hostId) => {
    gone.push(hostId);
    if (gone.length === 1) void queue.schedule([{ hostId, at: now }], now);
  });
  await queue.schedule([{ hostId: 7n, at: now }], now);
  await vi.waitFor(() => expect(gone).toEqual([7n, 7n]), soon);
  expect(visited).toEqual([7n, 7n, 7n]);
});

test('a handler that throws is told of and its host comes again', async () => {
  const queue = open({ retryDelayMs: 50 });
  const failure = new Error('unexpected');
  let calls = 0;
  queue.start(async () => {
    calls += 1;
    if (calls < 3) throw failure;
    return { done: true };
  });
  const now = new Date();
  await queue.schedule([{ hostId: 7n, at: now }], now);
  await vi.waitFor(() => expect(calls).toBe(3), soon);
  expect(errors).toEqual([failure, failure]);
});

test('two workers of a node never visit one host at once', async () => {
  const underWay = new Map<bigint, number>();
  let overlaps = 0;
  let visits = 0;
  const handler = async (hostId: bigint): Promise<VisitAnswer> => {
    const running = (underWay.get(hostId) ?? 0) + 1;
    underWay.set(hostId, running);
    if (running > 1) overlaps += 1;
    await new Promise((resolve) => setImmediate(resolve));
    underWay.set(hostId, running - 1);
    visits += 1;
    return visits < 200 ? { again: new Date() } : { done: true };
  };
  const queues = [open(), open()];
  const now = new Date();
  for (const queue of queues) queue.start(handler);
  for (let host = 1n; host <= 5n; host += 1n) {
    await Promise.all(queues.map((queue) => queue.schedule([{ hostId: host, at: now }], now)));
  }
  await vi.waitFor(() => expect(visits).toBeGreaterThanOrEqual(200), soon);
  expect(overlaps).toBe(0);
});

test('no more visits are under way than the concurrency, which can be changed', async () => {
  const queue = open({ concurrency: 2 });
  const waiting: (() => void)[] = [];
  queue.start(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { done: true };
  });
  const now = new Date();
  for (let host = 1n; host <= 6n; host += 1n) await queue.schedule([{ hostId: host, at: now }], now);
  await vi.waitFor(() => expect(waiting).toHaveLength(2), soon);
  queue.setConcurrency(4);
  waiting.shift()?.();
  await vi.waitFor(() => expect(waiting).toHaveLength(4), soon);
  for (const resolve of waiting.splice(0)) resolve();
  await vi.waitFor(() => expect(waiting).toHaveLength(1), soon);
  waiting[0]?.();
});

test('the job of a worker that was killed is taken up again', async () => {
  const now = new Date();
  await open().schedule([{ hostId: 7n, at: now }], now);
  const killed = new Worker(visitQueueName, null, {
    connection: redis,
    prefix: queuePrefix(nodeId),
    lockDuration: 200,
    autorun: false,
  });
  expect((await killed.getNextJob('a worker that is gone'))?.id).toBe('host-7');
  const queue = open({ lockDurationMs: 200 });
  const { visited, handler } = recorder();
  queue.start(handler);
  await vi.waitFor(() => expect(visited).toEqual([7n]), soon);
  await killed.close();
});

test('after Redis forgot everything hosts can be scheduled again, and are visited', async () => {
  const queue = open();
  const { visited, handler } = recorder();
  queue.start(handler);
  const now = new Date();
  await queue.schedule([{ hostId: 1n, at: now }], now);
  await vi.waitFor(() => expect(visited).toEqual([1n]), soon);
  await queue.schedule([{ hostId: 2n, at: inMs(600_000) }], now);
  await redis.flushdb();
  await queue.schedule([{ hostId: 2n, at: now }], now);
  await vi.waitFor(() => expect(visited).toEqual([1n, 2n]), soon);
});

test('a visit during which Redis forgot everything ends, and its host can be scheduled again', async () => {
  const queue = open();
  const { promise: forgotten, resolve: forget } = Promise.withResolvers<void>();
  let calls = 0;
  queue.start(async () => {
    calls += 1;
    if (calls === 1) await forgotten;
    return calls === 1 ? { again: new Date() } : { done: true };
  });
  const now = new Date();
  await queue.schedule([{ hostId: 7n, at: now }], now);
  await vi.waitFor(() => expect(calls).toBe(1), soon);
  await redis.flushdb();
  forget();
  await vi.waitFor(async () => {
    await queue.schedule([{ hostId: 7n, at: now }], now);
    expect(calls).toBeGreaterThanOrEqual(2);
  }, soon);
});

test('a job lock that could not be renewed is no error: the row of the host is the lock', async () => {
  const queue = open({ lockDurationMs: 200 });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  let calls = 0;
  queue.start(async () => {
    calls += 1;
    begin();
    if (calls === 1) await ended;
    return { done: true };
  });
  const now = new Date();
  await queue.schedule([{ hostId: 7n, at: now }], now);
  await began;
  await redis.del(`${queuePrefix(nodeId)}:${visitQueueName}:host-7:lock`);
  // Taken up again because the lock is gone: by then its renewal has failed as well.
  await vi.waitFor(() => expect(calls).toBe(2), soon);
  end();
  expect(errors).toEqual([]);
});

test('closing waits for visits under way and leaves no connection behind', async () => {
  const queue = createVisitQueue({
    redisUrl,
    nodeId,
    concurrency: 1,
    onError: (error) => errors.push(error),
  });
  const before = await connections();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let calls = 0;
  queue.start(async () => {
    calls += 1;
    await ended;
    return { done: true };
  });
  const now = new Date();
  await queue.schedule([{ hostId: 1n, at: now }], now);
  await queue.schedule([{ hostId: 2n, at: now }], now);
  await vi.waitFor(() => expect(calls).toBe(1), soon);
  const closing = queue.close();
  end();
  await closing;
  expect(calls).toBe(1);
  expect(errors).toEqual([]);
  await vi.waitFor(async () => expect(await connections()).toBeLessThan(before), soon);
});

/** Connections to this test's database. */
async function connections(): Promise<number> {
  const database = new URL(redisUrl).pathname.slice(1);
  const clients = (await redis.client('LIST')) as string;
  return clients.split('\n').filter((line) => line.includes(` db=${database} `)).length;
}

test('a host whose job was lost has one ensured, and one that has a job keeps it as it is', async () => {
  const queue = open();
  const { visited, handler } = recorder();
  queue.start(handler);
  const now = new Date();
  await queue.schedule([{ hostId: 1n, at: inMs(600_000) }], now);
  const hosts = Array.from({ length: 600 }, (_, index) => ({ hostId: BigInt(index + 1), at: now }));
  await queue.ensure(hosts, now);
  await vi.waitFor(() => expect(visited).toHaveLength(599), soon);
  expect(visited).not.toContain(1n);
});

test('a job that was delayed by a clock an hour ahead is brought up, others stay', async () => {
  const queue = open({ longestDelayMs: 60_000 });
  const { visited, handler } = recorder();
  queue.start(handler);
  const now = new Date();
  await queue.schedule([{ hostId: 1n, at: inMs(3_600_000) }], now);
  await queue.schedule([{ hostId: 2n, at: inMs(59_000) }], now);
  expect(await queue.recallStrays()).toBe(1);
  await vi.waitFor(() => expect(visited).toEqual([1n]), soon);
  expect(await queue.recallStrays()).toBe(0);
});

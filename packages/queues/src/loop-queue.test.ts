import { testRedisUrl } from '@meguri/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLoopQueue, type LoopQueue } from './loop-queue.ts';

let redisUrl: string;
let redis: Redis;
let queues = 0;
let errors: unknown[];
const opened: LoopQueue[] = [];

beforeAll(async () => {
  redisUrl = await testRedisUrl();
  redis = new Redis(redisUrl);
});
afterAll(() => redis.disconnect());
beforeEach(() => {
  queues += 1;
  errors = [];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.close()));
});

const prefix = '{test}';
const queueName = () => `loops-${queues}`;

/** A queue like that of another process with the same loops. */
function open(overrides: { reassertMs?: number; lockMs?: number } = {}): LoopQueue {
  const onError = (error: unknown) => errors.push(error);
  const queue = createLoopQueue({ redisUrl, queueName: queueName(), prefix, onError, ...overrides });
  opened.push(queue);
  return queue;
}

const soon = { timeout: 15_000, interval: 10 };

test('a loop runs repeatedly, about as often as configured', async () => {
  const runs: number[] = [];
  const startedAt = Date.now();
  await open().start([{ name: 'tick', everyMs: 100, run: async () => void runs.push(Date.now()) }]);
  await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(5), soon);
  expect((runs[4] ?? 0) - startedAt).toBeGreaterThanOrEqual(300);
});

test('each tick runs once, with any number of processes', async () => {
  const everyMs = 100;
  const runs: number[] = [];
  const loop = { name: 'tick', everyMs, run: async () => void runs.push(Date.now()) };
  const startedAt = Date.now();
  await Promise.all([open(), open(), open()].map((queue) => queue.start([loop])));
  await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(10), soon);
  const ticks = (Date.now() - startedAt) / everyMs + 2;
  expect(runs.length).toBeLessThanOrEqual(ticks);
});

test('a process that adds a loop just after another one did does not repeat its first tick', async () => {
  let runs = 0;
  const { promise: ran, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    runs += 1;
    resolve();
  };
  const loop = { name: 'tick', everyMs: 600_000, run };
  const { getJobScheduler } = Queue.prototype;
  // The first process finds no loop, and adds it only after the second one has run the first tick.
  const spy = vi.spyOn(Queue.prototype, 'getJobScheduler').mockImplementationOnce(async function (
    this: Queue,
  ) {
    const found = await getJobScheduler.call(this, loop.name);
    await open().start([loop]);
    await ran;
    return found;
  });
  onTestFinished(() => spy.mockRestore());
  await open().start([loop]);
  const queue = new Queue(queueName(), { connection: redis, prefix });
  onTestFinished(() => queue.close());
  await vi.waitFor(async () => expect(await queue.getJobCountByTypes('wait', 'active')).toBe(0), soon);
  expect(runs).toBe(1);
});

test('a loop never overlaps itself, neither in one process nor in two', async () => {
  let underWay = 0;
  let most = 0;
  let runs = 0;
  const run = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 120));
    underWay -= 1;
    runs += 1;
  };
  const loops = [
    { name: 'slow', everyMs: 25, run },
    { name: 'other', everyMs: 50, run: async () => undefined },
  ];
  await Promise.all([open().start(loops), open().start(loops)]);
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(6), soon);
  expect(most).toBe(1);
});

test('a loop that runs longer than its lock keeps it', async () => {
  // The lock outlasts pauses of two seconds, which a process on a busy machine has.
  const lockMs = 3_000;
  let underWay = 0;
  let most = 0;
  let runs = 0;
  const run = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, lockMs * 1.3));
    underWay -= 1;
    runs += 1;
  };
  const loop = { name: 'long', everyMs: 50, run };
  await Promise.all([open({ lockMs }).start([loop]), open({ lockMs }).start([loop])]);
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(1), soon);
  expect(most).toBe(1);
});

test('a slow loop does not delay another', async () => {
  let quick = 0;
  const { promise: never, resolve: release } = Promise.withResolvers<void>();
  await open().start([
    { name: 'stuck', everyMs: 50, run: () => never },
    { name: 'quick', everyMs: 50, run: async () => void (quick += 1) },
  ]);
  await vi.waitFor(() => expect(quick).toBeGreaterThanOrEqual(5), soon);
  release();
});

test('a failing loop is reported and runs at the next tick', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('unexpected');
  };
  await open().start([{ name: 'failing', everyMs: 50, run }]);
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(3), soon);
  expect(errors).toMatchObject([{ message: 'unexpected' }]);
});

test('the lock of a killed process is free after its time', async () => {
  await redis.set(`${prefix}:${queueName()}:running:tick`, 'a process that is gone', 'PX', 400);
  let runs = 0;
  const startedAt = Date.now();
  await open().start([{ name: 'tick', everyMs: 50, run: async () => void (runs += 1) }]);
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(1), soon);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(350);
});

test('loops come back after Redis forgot everything', async () => {
  let runs = 0;
  await open({ reassertMs: 100 }).start([{ name: 'tick', everyMs: 50, run: async () => void (runs += 1) }]);
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(2), soon);
  await redis.flushdb();
  const before = runs;
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(before + 5), soon);
});

test('loops whose next tick lies far in the future, because the clock was set back, continue', async () => {
  const queue = new Queue(queueName(), { connection: redis, prefix });
  const startDate = Date.now() + 86_400_000;
  await queue.upsertJobScheduler('tick', { every: 50, startDate }, { name: 'tick' });
  await queue.close();
  let runs = 0;
  await open().start([{ name: 'tick', everyMs: 50, run: async () => void (runs += 1) }]);
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(2), soon);
});

test('a changed interval of a new version takes effect', async () => {
  const first = open();
  await first.start([{ name: 'tick', everyMs: 600_000, run: async () => undefined }]);
  await first.close();
  opened.splice(0);
  let runs = 0;
  await open().start([{ name: 'tick', everyMs: 50, run: async () => void (runs += 1) }]);
  await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(3), soon);
});

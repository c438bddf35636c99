import { testRedisUrl } from '@meguri/testing';
import { Redis } from 'ioredis';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createScanQueues, type ScanQueues } from './scan-queue.ts';

const redisUrl = await testRedisUrl();
const redis = new Redis(redisUrl);
const errors: unknown[] = [];
const opened: ScanQueues[] = [];
afterAll(() => redis.disconnect());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

function open(): ScanQueues {
  const queues = createScanQueues({ redisUrl, onError: (error) => errors.push(error) });
  opened.push(queues);
  return queues;
}

const piece = (pieceId: string) => ({ pieceId, slot: null });

test('pieces are taken once, in order, from the queue of the node to which they are announced', async () => {
  const [dispatcher, worker] = [open(), open()];
  await dispatcher.announce(1, [piece('1'), piece('2')]);
  await dispatcher.announce(2, [{ pieceId: '3', slot: 1 }]);
  expect(await worker.take(1)).toEqual(piece('1'));
  expect(await worker.take(2)).toEqual({ pieceId: '3', slot: 1 });
  expect(await worker.take(1)).toEqual(piece('2'));
  expect(await worker.take(1)).toBeNull();
  expect(await worker.take(2)).toBeNull();
});

test('a repeated announcement is one job, until it was taken or Redis forgot it', async () => {
  const queues = open();
  await queues.announce(3, [piece('4')]);
  await queues.announce(3, [piece('4')]);
  expect(await queues.take(3)).toEqual(piece('4'));
  expect(await queues.take(3)).toBeNull();
  await queues.announce(3, [piece('4')]);
  await redis.flushdb();
  expect(await queues.take(3)).toBeNull();
  await queues.announce(3, [piece('4')]);
  expect(await queues.take(3)).toEqual(piece('4'));
});

test('a waiting process gets a piece as soon as it is announced', async () => {
  const [dispatcher, worker] = [open(), open()];
  expect(await worker.take(5, true)).toBeNull();
  const taken = (async () => {
    for (;;) {
      const job = await worker.take(5, true);
      if (job) return job;
    }
  })();
  await dispatcher.announce(5, [piece('6')]);
  expect(await taken).toEqual(piece('6'));
  expect(errors).toEqual([]);
});

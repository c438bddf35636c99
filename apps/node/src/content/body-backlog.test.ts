import { expect, test } from 'vitest';
import { createBodyBacklog } from './body-backlog.ts';

/** Whether a promise is settled once every pending callback has run. */
async function isOver(work: Promise<unknown>): Promise<boolean> {
  let over = false;
  void work.then(() => (over = true));
  await new Promise((resolve) => setImmediate(resolve));
  return over;
}

test('there is room until the limit is exceeded, and again when half of it has been read', async () => {
  const backlog = createBodyBacklog(100);
  const readings = [60, 30, 30].map((bytes) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { over: backlog.hold(bytes, promise), end: resolve };
  });
  const room = backlog.waitForCapacity();
  expect(await isOver(room)).toBe(false);
  readings[1]?.end();
  await readings[1]?.over;
  expect(await isOver(room)).toBe(false);
  readings[2]?.end();
  await readings[2]?.over;
  // 60 bytes are left.
  expect(await isOver(room)).toBe(false);
  readings[0]?.end();
  await room;
});

test('a single body of any size is admitted', async () => {
  const backlog = createBodyBacklog(100);
  expect(await isOver(backlog.waitForCapacity())).toBe(true);
  await backlog.hold(1_000_000, Promise.resolve());
  await backlog.waitForCapacity();
});

test('a failed reading frees its room too', async () => {
  const backlog = createBodyBacklog(10);
  await expect(backlog.hold(100, Promise.reject(new Error('died')))).rejects.toThrow('died');
  await backlog.waitForCapacity();
});

test('the threads are behind while too many bytes wait', async () => {
  const backlog = createBodyBacklog(1000, 100);
  const readings = [90, 30].map((bytes) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const behindBefore = backlog.isBehind();
    return { behindBefore, over: backlog.hold(bytes, promise), end: resolve };
  });
  expect(readings.map(({ behindBefore }) => behindBefore)).toEqual([false, false]);
  expect(backlog.isBehind()).toBe(true);
  readings[0]?.end();
  await readings[0]?.over;
  expect(backlog.isBehind()).toBe(false);
});

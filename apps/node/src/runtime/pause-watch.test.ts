import { expect, test } from 'vitest';
import { createPauseWatch } from './pause-watch.ts';

const at = { pausedAt: new Date(0), pausedBy: 'operator', reason: null };
type Rows = { scope: string; pausedAt: Date; pausedBy: string; reason: string | null }[];

/** A watch on a database whose answers the test gives one at a time. */
function watchOf(nodeId = 1) {
  const waiting: ((rows: Rows) => void)[] = [];
  const changes: boolean[] = [];
  const findMany = () => new Promise<Rows>((resolve) => void waiting.push(resolve));
  const watch = createPauseWatch({
    prisma: { crawlPause: { findMany } } as never,
    nodeId,
    onChange: (pause) => void changes.push(pause !== null),
  });
  return { watch, changes, answer: (index: number, rows: Rows) => waiting[index]?.(rows) };
}

test('an older reading that ends late does not end a pause', async () => {
  const { watch, changes, answer } = watchOf();
  const [older, newer] = [watch.read(), watch.read()];
  answer(1, [{ scope: 'crawl', ...at }]);
  await newer;
  answer(0, []);
  await older;
  expect(watch.pause).toMatchObject({ scope: { kind: 'crawl' }, pausedBy: 'operator' });
  expect(changes).toEqual([true]);
});

test('a change holds all requests until it is read, by that reading or a later one', async () => {
  const { watch, answer } = watchOf();
  const earlier = watch.read();
  const change = watch.notifyChange();
  expect(watch.isHeld).toBe(true);
  answer(0, []);
  await earlier;
  expect(watch.isHeld).toBe(true);
  answer(1, []);
  await change;
  expect(watch.isHeld).toBe(false);
});

test('pauses of other nodes and of seed lists do not stop the node', async () => {
  const { watch, answer } = watchOf();
  const reading = watch.read();
  answer(0, [
    { scope: 'node:2', ...at },
    { scope: 'seed-list:5', ...at },
    { scope: 'of a later version', ...at },
  ]);
  await reading;
  expect(watch.pause).toBeNull();
  expect([watch.isListPaused(5), watch.isListPaused(2)]).toEqual([true, false]);
});

import { expect, test } from 'vitest';
import { createHashQueue } from './hash-queue.ts';

const limits = { running: 2, waiting: 3, perNetwork: 2 };

function tasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => async () => {
    started.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  const settle = () => new Promise(setImmediate);
  const end = (name: string) => {
    ends.get(name)?.();
    return settle();
  };
  return { started, task, end, settle };
}

const stranger = (network: string) => ({ isKnown: false, network });
const known = { isKnown: true, network: 'office' };

test('unknown callers leave one slot to known ones, which go first', async () => {
  const queue = createHashQueue(limits);
  const { started, task, end, settle } = tasks();
  void queue.run(stranger('a'), task('a'));
  void queue.run(stranger('b'), task('b'));
  await settle();
  expect(started).toEqual(['a']);
  const first = queue.run(known, task('known'));
  void queue.run(known, task('again'));
  await settle();
  expect(started).toEqual(['a', 'known']);
  await end('a');
  expect(started).toEqual(['a', 'known', 'again']);
  await end('known');
  expect(await first).toEqual({ result: 'known' });
  expect(started).toEqual(['a', 'known', 'again', 'b']);
});

test('one network holds few slots, and the queue is short', async () => {
  const queue = createHashQueue(limits);
  const { task } = tasks();
  void queue.run(stranger('a'), task('a1'));
  void queue.run(stranger('a'), task('a2'));
  expect(await queue.run(stranger('a'), task('a3'))).toBeNull();
  void queue.run(stranger('b'), task('b'));
  void queue.run(stranger('c'), task('c'));
  expect(await queue.run(stranger('d'), task('d'))).toBeNull();
});

test('a task that fails frees its slot', async () => {
  const queue = createHashQueue(limits);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(queue.run(stranger('a'), () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  }
  expect(await queue.run(stranger('a'), () => Promise.resolve(1))).toEqual({ result: 1 });
});

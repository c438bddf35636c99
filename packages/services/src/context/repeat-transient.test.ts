import { expect, test } from 'vitest';
import { repeatTransient } from './repeat-transient.ts';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

function failing(error: Error, times: number) {
  const calls = { count: 0 };
  const run = async () => {
    calls.count += 1;
    if (calls.count <= times) throw error;
    return 'done';
  };
  return { calls, run };
}

test('retries after a deadlock, with five attempts at most', async () => {
  await expect(repeatTransient(failing(deadlock, 4).run)).resolves.toBe('done');
  const { calls, run } = failing(deadlock, 9);
  await expect(repeatTransient(run)).rejects.toBe(deadlock);
  expect(calls.count).toBe(5);
});

test('a permanent error is thrown at once', async () => {
  const { calls, run } = failing(new Error('no such column'), 9);
  await expect(repeatTransient(run)).rejects.toThrow('no such column');
  expect(calls.count).toBe(1);
});

import { expect, test } from 'vitest';
import { lazy } from './start-test-services.ts';

test('creates a lazy value once, and peeking does not create it', async () => {
  let made = 0;
  const value = lazy(async () => (made += 1));
  expect(await value.peek()).toBeNull();
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  expect(await value.peek()).toBe(1);
});

test('has no value after a failed creation', async () => {
  const value = lazy(() => Promise.reject(new Error('no server')));
  await expect(value.get()).rejects.toThrow('no server');
  expect(await value.peek()).toBeNull();
});

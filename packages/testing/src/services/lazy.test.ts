import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('a lazy value is made once, and not at all by looking', async () => {
  let made = 0;
  const value = lazy(async () => (made += 1));
  expect(await value.peek()).toBeNull();
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  expect(await value.peek()).toBe(1);
});

test('a value that could not be made is none', async () => {
  const value = lazy(() => Promise.reject(new Error('no server')));
  await expect(value.get()).rejects.toThrow('no server');
  expect(await value.peek()).toBeNull();
});

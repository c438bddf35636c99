import { expect, test } from 'vitest';
import { createDiskGuard } from './disk-guard.ts';

test('crawling stops while there is less space than required, and resumes automatically', async () => {
  let free = 100;
  const changes: string[] = [];
  const guard = createDiskGuard({
    freeBytes: async () => free,
    minFreeBytes: () => 50,
    onChange: (state) => changes.push(state),
  });
  await guard.check();
  expect(guard).toMatchObject({ state: 'crawling', detail: null });
  free = 49;
  await guard.check();
  await guard.check();
  expect(guard.state).toBe('disk-full');
  expect(guard.detail).toContain('archive.minFreeBytes');
  free = 50;
  await guard.check();
  expect(guard.state).toBe('crawling');
  expect(changes).toEqual(['disk-full', 'crawling']);
});

test('an append that found no space stops crawling until the next check', async () => {
  const guard = createDiskGuard({
    freeBytes: async () => 100,
    minFreeBytes: () => 50,
    onChange: () => undefined,
  });
  guard.noticeFull();
  expect(guard.state).toBe('disk-full');
  await guard.check();
  expect(guard.state).toBe('crawling');
});

import { expect, test } from 'vitest';
import { createDiskGuard } from './disk-guard.ts';

test('crawling stops while there is less space than required, and resumes automatically', async () => {
  let free = 3_000_000_000;
  const changes: string[] = [];
  const guard = createDiskGuard({
    freeBytes: async () => free,
    minFreeBytes: () => 2_000_000_000,
    onChange: (state) => changes.push(state),
  });
  await guard.check();
  expect(guard).toMatchObject({ state: 'crawling', detail: null });
  free = 1_900_000_000;
  await guard.check();
  await guard.check();
  expect(guard.state).toBe('disk-full');
  expect(guard.detail).toBe(
    'Crawling stopped: the archive has 1.9 GB free, 2.0 GB are required (archive.minFreeBytes). It resumes when space is available.',
  );
  free = 2_000_000_000;
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

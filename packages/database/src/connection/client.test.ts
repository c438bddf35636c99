import { createTestDatabase } from '@meguri/testing';
import { expect, test } from 'vitest';
import { readDatabaseClock } from './client.ts';

test('reads the time of the database', async () => {
  const testDatabase = await createTestDatabase();
  const before = Date.now();
  const date = await readDatabaseClock(testDatabase.url);
  expect(date.getTime()).toBeGreaterThanOrEqual(before - 1);
  expect(date.getTime()).toBeLessThanOrEqual(Date.now() + 1);
  await testDatabase.drop();
});

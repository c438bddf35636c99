import { expect, test } from 'vitest';
import { createCredits } from './credits.ts';

test('readers wait for room in their order; what exceeds all room is read alone', async () => {
  const credits = createCredits(100);
  const served: string[] = [];
  const acquire = async (name: string, bytes: number) => {
    await credits.acquire(bytes);
    served.push(name);
  };
  const all = [acquire('a', 60), acquire('b', 60), acquire('c', 10), acquire('d', 500)];
  await all[0];
  expect(served).toEqual(['a']);
  credits.release(60);
  await all[2];
  expect(served).toEqual(['a', 'b', 'c']);
  credits.release(60);
  await Promise.resolve();
  expect(served).not.toContain('d');
  credits.release(10);
  await all[3];
  expect(served).toEqual(['a', 'b', 'c', 'd']);
});

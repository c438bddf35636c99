import { expect, test } from 'vitest';
import { maxExpandedBytes, readBombs } from './read-bombs.ts';

test('every bomb is read to the limit or refused, in bounded time and memory', async () => {
  const read = await readBombs();
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter(({ expandedBytes }) => expandedBytes > maxExpandedBytes)).toEqual([]);
  expect(read.filter(({ seconds }) => seconds > 10)).toEqual([]);
  expect(read.filter(({ megabytes }) => megabytes > 150)).toEqual([]);
  const refused = read.filter(({ expandedBytes }) => expandedBytes === 0).map(({ name }) => name);
  expect(refused).toEqual(
    expect.arrayContaining(['Zstandard with a window of 128 MB', 'five times gzip', 'WARC record']),
  );
}, 60_000);

import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zerosGzip } from './huge-bodies.ts';

test('expands to exactly the requested zeros, from a thousandth of their size', () => {
  const compressed = Buffer.concat([...zerosGzip(3)]);
  expect(compressed.length).toBeLessThan(4000);
  expect(gunzipSync(compressed).equals(Buffer.alloc(3 * 1024 * 1024))).toBe(true);
});

import { expect, test } from 'vitest';
import { freeMemory, freeMemoryOfRead } from './free-memory.ts';

const isFreed = ({ buffer }: Uint8Array) => buffer instanceof ArrayBuffer && buffer.detached;

test('freed bytes are empty, and may be freed twice', () => {
  const bytes = new Uint8Array(1000);
  freeMemory(bytes);
  freeMemory(bytes);
  expect(isFreed(bytes)).toBe(true);
  expect(bytes.byteLength).toBe(0);
});

test.each([
  ['a view of a part', new Uint8Array(1000).subarray(1)],
  ['a small buffer of the pool', Buffer.from('small')],
  ['memory that threads share', new Uint8Array(new SharedArrayBuffer(1000))],
  ['nothing', new Uint8Array()],
])('%s stays unchanged', (_what, bytes) => {
  const lengthBefore = bytes.byteLength;
  freeMemory(bytes);
  expect(bytes.byteLength).toBe(lengthBefore);
  expect(isFreed(bytes)).toBe(false);
});

test.each([
  ['head and body', new Uint8Array(20_000), 200],
  ['as much as the pool has', new Uint8Array(Buffer.poolSize), 0],
])('a chunk stays intact until the parser has returned: %s', async (_what, read, start) => {
  freeMemoryOfRead(read.subarray(start));
  expect(isFreed(read)).toBe(false);
  await Promise.resolve();
  expect(isFreed(read)).toBe(true);
});

test.each([
  ['something comes after the body', new Uint8Array(20_000).subarray(0, 19_999)],
  ['it may be of the pool', new Uint8Array(Buffer.poolSize).subarray(1)],
])('a chunk stays intact where %s', async (_why, body) => {
  freeMemoryOfRead(body);
  await Promise.resolve();
  expect(isFreed(body)).toBe(false);
});

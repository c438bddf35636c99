import { gunzipSync } from 'node:zlib';
import { assert, integer, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { fastestGzip, openCompressor } from './compress.ts';
import { loadLibdeflate } from './library.ts';

const restored = (record: Uint8Array, level: number) => gunzipSync(fastestGzip(level)(record));

test('a compressed record decompresses to itself, in a buffer of its own that can be moved to another thread', () => {
  assert(
    property(uint8Array({ maxLength: 20_000 }), integer({ min: 1, max: 9 }), (record, level) => {
      const member = fastestGzip(level)(record);
      expect(member.buffer.byteLength).toBe(member.byteLength);
      expect(Buffer.compare(restored(record, level), record)).toBe(0);
    }),
    { numRuns: 100 },
  );
});

test('an incompressible record that exceeds the reused buffer decompresses to itself, too', () => {
  const record = new Uint8Array(3_000_000);
  for (let i = 0, state = 1; i < record.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    record[i] = state >>> 24;
  }
  expect(Buffer.compare(restored(record, 4), record)).toBe(0);
});

test('without the library there is no such compressor', () => {
  expect(openCompressor(loadLibdeflate(['libdeflate-is-not-here.so.0']))).toBeNull();
});

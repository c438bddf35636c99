import { deflateRawSync, gzipSync } from 'node:zlib';
import { inflateMember } from '@meguri/warc/reading';
import { assert, constantFrom, integer, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { fastestInflate, fastestPrefix, openInflater } from './inflate.ts';
import { loadLibdeflate } from './library.ts';

const repeated = (bytes: Uint8Array, times: number) =>
  Buffer.concat(Array.from({ length: times }, () => bytes));
const someBytes = uint8Array({ minLength: 1, maxLength: 3_000 });
const level = constantFrom(0, 1, 6, 9);

test('a member is inflated as by zlib, with the place of its end', () => {
  assert(
    property(someBytes, integer({ min: 1, max: 30 }), level, (bytes, times, level) => {
      const whole = repeated(bytes, times);
      const member = gzipSync(whole, { level });
      const read = fastestInflate(Buffer.concat([member, Buffer.from('more')]), 2 ** 20);
      if (read.kind !== 'member') throw new Error(read.kind);
      expect(read.compressedLength).toBe(member.byteLength);
      expect(Buffer.compare(read.bytes, whole)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('bytes of an earlier member stay unchanged', () => {
  const first = fastestInflate(gzipSync('first'), 100);
  fastestInflate(gzipSync('other'), 100);
  expect(first.kind === 'member' && Buffer.from(first.bytes).toString()).toBe('first');
});

const member = gzipSync('a'.repeat(5_000));
test.each([
  ['damaged', member.map((byte, index) => (index === member.length - 6 ? byte ^ 1 : byte)), 2 ** 20],
  ['cut off', member.subarray(0, member.length - 3), 2 ** 20],
  ['too large', member, 4_999],
  ['no gzip', Buffer.from('no gzip at all'), 2 ** 20],
  ['without its header', deflateRawSync('a'), 2 ** 20],
  ['empty', new Uint8Array(), 2 ** 20],
])('a member that is %s is answered as by zlib', (_, bytes, maxBytes) => {
  const expected = inflateMember(bytes, maxBytes);
  expect(expected.kind).not.toBe('member');
  expect(fastestInflate(bytes, maxBytes)).toEqual(expected);
});

test('a member larger than the kept room is inflated, too', () => {
  const large = Buffer.alloc(5_000_000, 'meguri ');
  const read = fastestInflate(gzipSync(large), 2 ** 30);
  expect(read.kind === 'member' && Buffer.compare(read.bytes, large)).toBe(0);
});

test('a prefix is the true beginning, after any earlier reads and at any cut of the bytes', () => {
  assert(
    property(someBytes, integer({ min: 1, max: 30 }), level, integer({ min: 1, max: 4_096 }), (...given) => {
      const [bytes, times, level, cut] = given;
      const whole = repeated(bytes, times);
      const prefix = fastestPrefix(gzipSync(whole, { level }).subarray(0, cut));
      const read = prefix ?? new Uint8Array();
      expect(Buffer.compare(read, whole.subarray(0, read.byteLength))).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('the header of a usual record is part of the prefix', () => {
  const text = Array.from({ length: 3_000 }, (_, index) => `line ${index * 31}`).join('\n');
  expect(fastestPrefix(gzipSync(text).subarray(0, 4_096))?.byteLength).toBeGreaterThanOrEqual(1_024);
});

test('without the library there is no such inflater', () => {
  expect(openInflater(loadLibdeflate(['libdeflate-is-not-here.so.0']))).toBeNull();
});

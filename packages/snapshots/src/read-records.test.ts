import { array, assert, asyncProperty, integer, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { keptBuffers, readGroupsOf, recordsOfGroup, type RecordSource } from './read-records.ts';

const file = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 31) % 251));
/** Like local files: reads go into the given memory. */
const source: RecordSource = {
  fileName: async () => 'file',
  readRange: async (_, offset, length, buffer = new Uint8Array(length)) => {
    buffer.set(file.subarray(offset, offset + length));
    return buffer.subarray(0, length);
  },
};
/** For each record, the bytes before it that belong to no record, and its length. */
const someRecords = array(tuple(integer({ min: 0, max: 3 }), integer({ min: 1, max: 900 })), {
  minLength: 1,
  maxLength: 60,
});

test('records have their own bytes, with and without gaps, also in reused memory', async () => {
  const buffers = keptBuffers();
  await assert(
    asyncProperty(someRecords, integer({ min: 1, max: 3 }), async (records, files) => {
      let [offset, end] = [0, 0];
      const pointers = records.map(([gap, length], index) => {
        const pointer = { fileId: index % files, offset: offset + gap, length, end: (end += length) };
        offset += gap + length;
        return pointer;
      });
      const read: Buffer[] = [];
      for await (const group of readGroupsOf([pointers], source, buffers)) {
        read.push(...recordsOfGroup(group).map((bytes) => Buffer.from(bytes)));
        buffers.giveBack(group.bytes);
      }
      expect(read).toEqual(pointers.map((one) => file.subarray(one.offset, one.offset + one.length)));
    }),
    { numRuns: 60 },
  );
});

test('memory is reused once it is given back, foreign memory never', () => {
  const buffers = keptBuffers();
  const first = buffers.take(1_000);
  const second = buffers.take(1_000);
  expect(second.buffer).not.toBe(first.buffer);
  buffers.giveBack(first);
  expect(buffers.take(10).buffer).toBe(first.buffer);
  const foreign = new Uint8Array(first.buffer.byteLength);
  buffers.giveBack(foreign);
  expect(buffers.take(10).buffer).not.toBe(foreign.buffer);
});

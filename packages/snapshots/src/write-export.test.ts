import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readGroupsOf, exportBuffers, type RecordSource } from './read-records.ts';
import { writeExport } from './write-export.ts';

const archive = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7) % 253));
const source: RecordSource = {
  fileName: async () => 'file',
  readRange: async (_, offset, length, buffer = new Uint8Array(length)) => {
    buffer.set(archive.subarray(offset, offset + length));
    return buffer.subarray(0, length);
  },
};
/** Far apart, so that each is a group of its own. */
const pointers = Array.from({ length: 4 }, (_, index) => ({
  fileId: 1,
  offset: index * 75_000,
  length: 5_000,
  end: (index + 1) * 5_000,
}));
const wanted = Buffer.concat(pointers.map(({ offset, length }) => archive.subarray(offset, offset + length)));

/** The records one by one, beginning with the one at an offset. */
async function* records(from = 0): AsyncGenerator<Uint8Array> {
  const rest = pointers.filter(({ end, length }) => end - length >= from);
  for await (const { bytes } of readGroupsOf([rest], source, exportBuffers)) yield bytes;
}

/** A slow disk that seldom takes all bytes at once. */
function lateFile() {
  const taken: Buffer[] = [];
  return {
    taken,
    write: async (bytes: Uint8Array, offset: number, length: number) => {
      await nextTurn();
      const bytesWritten = Math.min(length, 3_000);
      taken.push(Buffer.from(bytes.subarray(offset, offset + bytesWritten)));
      return { bytesWritten, buffer: bytes };
    },
  };
}

test('memory is reused only once the file has all of its bytes, even if it takes few at once', async () => {
  const used = new Set<ArrayBufferLike>();
  const file = lateFile();
  await writeExport(
    file as never,
    {
      read: async function* (from) {
        for await (const bytes of records(from)) {
          used.add(bytes.buffer);
          yield bytes;
        }
      },
    },
    { from: 5_000 },
  );
  expect(Buffer.concat(file.taken)).toEqual(wanted.subarray(5_000));
  // One is written while the next is read.
  expect(used.size).toBeLessThan(3);
});

test('a part ends where a group of records ends', async () => {
  const file = lateFile();
  await writeExport(file as never, { read: records }, { maxBytes: 6_000 });
  expect(Buffer.concat(file.taken)).toEqual(wanted.subarray(0, 10_000));
});

test('a write error ends the reading', async () => {
  let closed = false;
  const read = async function* () {
    try {
      yield* records();
    } finally {
      closed = true;
    }
  };
  const full = { write: () => Promise.reject(new Error('ENOSPC')) };
  await expect(writeExport(full as never, { read })).rejects.toThrow('ENOSPC');
  expect(closed).toBe(true);
});

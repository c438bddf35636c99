import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry } from 'yauzl';
import { bytesResource } from './wacz.ts';
import { readSegments, segmentsBytes, storedZip, type Segment, type StoredFile } from './stored-zip.ts';

const at = new Date('2026-11-26T12:34:56Z');

/** Reads a ZIP archive by offsets, as readers of WACZ do. */
class SegmentReader extends RandomAccessReader {
  readonly #segments: readonly Segment[];
  constructor(segments: readonly Segment[]) {
    super();
    this.#segments = segments;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const segments = this.#segments;
    return Readable.from(
      (async function* () {
        let left = end - start;
        for await (const chunk of readSegments(segments, start)) {
          yield chunk.subarray(0, left);
          left -= chunk.byteLength;
          if (left <= 0) return;
        }
      })(),
    );
  }
}

async function entriesOf(segments: readonly Segment[]): Promise<Entry[]> {
  const size = segmentsBytes(segments);
  const zip = await fromRandomAccessReaderPromise(new SegmentReader(segments), size, { autoClose: false });
  return Array.fromAsync(zip.eachEntry());
}

test('files are found with their lengths, checksums and times', async () => {
  const files = [bytesResource('a.txt', 'Hello'), bytesResource('b/c.txt', 'World!')];
  const segments = storedZip(files, at);
  const entries = await entriesOf(segments);
  expect(
    entries.map(({ fileName, uncompressedSize, compressionMethod }) => [
      fileName,
      uncompressedSize,
      compressionMethod,
    ]),
  ).toEqual([
    ['a.txt', 5, 0],
    ['b/c.txt', 6, 0],
  ]);
  expect(entries[0]?.crc32).toBe(files[0]?.crc32);
});

test('reading resumes at any offset with the same bytes', async () => {
  const segments = storedZip([bytesResource('a.txt', 'Hello'), bytesResource('b.txt', 'World!')], at);
  const whole = Buffer.concat(await Array.fromAsync(readSegments(segments)));
  expect(whole).toHaveLength(segmentsBytes(segments));
  for (let from = 0; from <= whole.byteLength; from += 1) {
    const rest = Buffer.concat(await Array.fromAsync(readSegments(segments, from)));
    expect(rest.equals(whole.subarray(from))).toBe(true);
  }
});

test('a file of 5 GB, and the file after it, are found by fields of 64 bits', async () => {
  const large: StoredFile = {
    name: 'large',
    bytes: 5_000_000_000,
    crc32: 1,
    async *read(from) {
      for (let left = 5_000_000_000 - from; left > 0; left -= 2 ** 20)
        yield Buffer.alloc(Math.min(left, 2 ** 20));
    },
  };
  const segments = storedZip([large, bytesResource('behind', 'Hello')], at);
  const [first, second] = await entriesOf(segments);
  expect([first?.fileName, first?.uncompressedSize]).toEqual(['large', 5_000_000_000]);
  expect(second?.relativeOffsetOfLocalHeader).toBeGreaterThan(5_000_000_000);
  const behind = Buffer.concat(
    await Array.fromAsync(readSegments(segments, (second?.relativeOffsetOfLocalHeader ?? 0) + 30 + 6)),
  );
  expect(behind.subarray(0, 5).toString()).toBe('Hello');
});

test('a file that differs from its announcement ends the reading', async () => {
  const changed = { ...bytesResource('a.txt', 'Hello'), crc32: 7 };
  await expect(Array.fromAsync(readSegments(storedZip([changed], at)))).rejects.toThrow(
    'a.txt changed while it was read',
  );
  const short = { ...bytesResource('a.txt', 'Hello'), bytes: 9 };
  await expect(Array.fromAsync(readSegments(storedZip([short], at), 40))).rejects.toThrow(
    'a.txt changed while it was read',
  );
});

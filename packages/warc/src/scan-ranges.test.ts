import { expect, it } from 'vitest';
import { encodeMetadata } from './encode-records.ts';
import { scanRanges, type DamagedRange, type RecordRange } from './scan-ranges.ts';

const records = Array.from({ length: 6 }, (_, index) =>
  Buffer.from(
    encodeMetadata({
      recordId: `urn:uuid:00000000-0000-4000-8000-00000000000${index}`,
      date: new Date('2026-03-01T00:00:00Z'),
      targetUri: `https://example.org/${index}`,
      info: [['outcome', `text ${index} ${'abc'.repeat(index * 50)}`]],
    }).bytes,
  ),
);
const sound = Buffer.concat(records);
const startOf = (index: number) => records.slice(0, index).reduce((sum, { length }) => sum + length, 0);
const rangeOf = (index: number) => ({ offset: startOf(index), length: records[index]?.length ?? 0 });

async function rangesOf(bytes: Buffer, pieceBytes = 100): Promise<(DamagedRange | RecordRange)[]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  return Array.fromAsync(scanRanges(pieces));
}

async function damageOf(bytes: Buffer, pieceBytes = 100): Promise<Omit<DamagedRange, 'kind'>[]> {
  const ranges = await rangesOf(bytes, pieceBytes);
  return ranges.filter((range) => range.kind === 'damage').map(({ kind: _kind, ...range }) => range);
}

function flipped(...offsets: number[]): Buffer {
  const bytes = Buffer.from(sound);
  for (const offset of offsets) bytes[offset] = (bytes[offset] ?? 0) ^ 0xff;
  return bytes;
}

it('finds nothing in a sound file', async () => {
  expect(await damageOf(sound)).toEqual([]);
  expect((await rangesOf(sound)).map(({ offset }) => offset)).toEqual(
    records.map((_, index) => startOf(index)),
  );
});

it('reports every broken record, and continues after each', async () => {
  const found = await damageOf(flipped(startOf(1) + 60, startOf(4) + 60));
  expect(found.map(({ offset, length }) => ({ offset, length }))).toEqual([rangeOf(1), rangeOf(4)]);
});

it('finds the record whose first byte is broken, and neighbours as one range', async () => {
  expect(await damageOf(flipped(startOf(2)))).toEqual([{ ...rangeOf(2), reason: 'not-gzip' }]);
  const [found] = await damageOf(flipped(startOf(2) + 40, startOf(3)), 7);
  expect(found).toMatchObject({ offset: startOf(2), length: rangeOf(2).length + rangeOf(3).length });
});

it('finds the record in which a file ends', async () => {
  const cut = sound.subarray(0, startOf(5) + 30);
  expect(await damageOf(cut)).toEqual([{ offset: startOf(5), length: 30, reason: 'torn' }]);
});

it('reports a file without a record as one range', async () => {
  expect(await damageOf(Buffer.alloc(5_000, 0x1f))).toEqual([
    { offset: 0, length: 5_000, reason: 'not-gzip' },
  ]);
});

import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  sampleNotModified,
  sampleRequest,
  sampleResponse,
  sampleWarcinfo,
} from './sample-records.fixture.ts';
import { scanRecords, type Damage, type LocatedRecord, type ScanOptions } from './scan-records.ts';

const encoded = [sampleWarcinfo(), sampleRequest(), sampleResponse(), sampleNotModified()];
const file = Buffer.concat(encoded.map((record) => record.bytes));
const ends = encoded.map((_, index) =>
  encoded.slice(0, index + 1).reduce((sum, record) => sum + record.bytes.byteLength, 0),
);

function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += size) yield bytes.subarray(start, start + size);
}

async function scan(bytes: Uint8Array, size = 65_536, options?: ScanOptions) {
  const events: (LocatedRecord | Damage)[] = [];
  for await (const event of scanRecords(pieces(bytes, size), options)) events.push(event);
  return events;
}

it('returns every record with its location, for chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2000 }), async (size) => {
      const events = await scan(file, size);
      expect(events).toHaveLength(encoded.length);
      let offset = 0;
      for (const [index, event] of events.entries()) {
        const expected = encoded[index];
        expect(event).toMatchObject({ kind: 'record', offset, length: expected?.bytes.byteLength });
        expect(event.kind === 'record' && event.record.recordId).toBe(expected?.recordId);
        offset += expected?.bytes.byteLength ?? 0;
      }
    }),
  );
});

it('counts offsets from the given beginning', async () => {
  const start = ends[1] ?? 0;
  const events = await scan(file.subarray(start), 100, { offset: start });
  expect(events.map((event) => event.offset)).toEqual([ends[1], ends[2]]);
});

it('returns nothing for an empty file', async () => {
  expect(await scan(new Uint8Array())).toEqual([]);
});

it('finds the last good end of a file cut at any place', async () => {
  for (let length = 0; length < file.byteLength; length += 1) {
    const events = await scan(file.subarray(0, length));
    const whole = ends.filter((end) => end <= length);
    const lastEnd = whole.at(-1) ?? 0;
    expect(events.filter((event) => event.kind === 'record')).toHaveLength(whole.length);
    expect(events.at(-1)).toEqual(
      length === lastEnd ? events[whole.length - 1] : { kind: 'torn', offset: lastEnd },
    );
  }
});

it('finds the last good end before zeros that a power failure left', async () => {
  const events = await scan(Buffer.concat([file, Buffer.alloc(10_000)]), 1000);
  expect(events.at(-1)).toEqual({
    kind: 'corrupt',
    offset: file.byteLength,
    reason: 'not-gzip',
    recordsFollow: false,
  });
});

it.each([1, 3, 100, 65_536])('detects records after damage, in chunks of %i bytes', async (size) => {
  const damaged = Buffer.concat([encoded[0]?.bytes ?? Buffer.alloc(0), Buffer.alloc(9000), file]);
  expect((await scan(damaged, size)).at(-1)).toEqual({
    kind: 'corrupt',
    offset: ends[0],
    reason: 'not-gzip',
    recordsFollow: true,
  });
});

it('does not report a record as torn if a flipped bit makes it overlong', async () => {
  const flipped = Buffer.from(file);
  const extraField = 4;
  flipped[(ends[0] ?? 0) + 3] = extraField;
  flipped.fill(0xff, (ends[0] ?? 0) + 10, (ends[0] ?? 0) + 12);
  expect((await scan(flipped, 100)).at(-1)).toEqual({
    kind: 'corrupt',
    offset: ends[0],
    reason: 'overlong',
    recordsFollow: true,
  });
});

it('does not take other gzip data for records', async () => {
  const damaged = Buffer.concat([
    Buffer.alloc(10),
    gzipSync('HTTP/1.1 200 OK'),
    Buffer.from([0x1f, 0x8b, 8]),
  ]);
  expect((await scan(damaged)).at(-1)).toMatchObject({ kind: 'corrupt', offset: 0, recordsFollow: false });
});

it('states why a member is not a record', async () => {
  expect(await scan(gzipSync('hello'))).toEqual([
    { kind: 'corrupt', offset: 0, reason: 'no-header', recordsFollow: false },
  ]);
});

it('refuses to inflate beyond the limit', async () => {
  expect(await scan(file, 65_536, { maxRecordBytes: 100 })).toMatchObject([
    { kind: 'corrupt', reason: 'too-large' },
  ]);
});

it('releases its source when the reader stops early', async () => {
  let released = false;
  async function* source() {
    try {
      yield file;
      yield file;
    } finally {
      released = true;
    }
  }
  for await (const event of scanRecords(source())) if (event.offset > 0) break;
  expect(released).toBe(true);
});

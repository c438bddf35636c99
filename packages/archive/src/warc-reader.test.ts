import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FakeClock } from '@meguri/testing';
import { decodeStored, sha256 } from '@meguri/warc';
import { afterEach, expect, it } from 'vitest';
import type { RecordGroup, RecordLocation } from './current-file.ts';
import { createLocalStorage } from './local-storage.ts';
import {
  sampleDate,
  sampleGroup,
  sampleId,
  sampleRevisit,
  temporaryDirectory,
} from './sample-groups.fixture.ts';
import { createWarcReader, type RevisitReference } from './warc-reader.ts';
import { createWarcWriter, type WarcWriter } from './warc-writer.ts';

const directory = temporaryDirectory();
const body = Buffer.from('<p>hello</p>');
const writers: WarcWriter[] = [];

afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.close();
});

/** Writes the groups; returns the location of the last record of each. */
async function archiveOf(...groups: RecordGroup[]) {
  const storage = await createLocalStorage({ directory: directory() });
  const writer = createWarcWriter({
    storage,
    prefix: 'meguri-n1',
    clock: new FakeClock(sampleDate),
    newId: () => sampleId(900_000),
    software: 'Meguri/0.1.0',
  });
  writers.push(writer);
  const places = (await writer.append(groups)).map((group) => group.at(-1));
  return { storage, writer, places: places.filter((place) => place !== undefined) };
}

const knowsNothing = async () => null;

function first(places: RecordLocation[]): RecordLocation {
  if (!places[0]) throw new Error('no place');
  return places[0];
}

it('reads a record from the same location while its file is open and once it is sealed', async () => {
  const { storage, writer, places } = await archiveOf(sampleGroup(1, body));
  const reader = createWarcReader({ storage, findOriginal: knowsNothing });
  const before = await reader.readRecord(first(places));
  expect(before).toMatchObject({ kind: 'record', record: { type: 'response', recordId: sampleId(2) } });
  await writer.close();
  expect(await reader.readRecord(first(places))).toEqual(before);
});

it('refuses a record that expands to more than its capture', async () => {
  const { storage, places } = await archiveOf(sampleGroup(1, Buffer.alloc(5 * 2 ** 20)));
  const reader = createWarcReader({ storage, findOriginal: knowsNothing });
  const forged = { ...first(places), payloadBytes: 10 };
  expect(await reader.readRecord(forged)).toEqual({ kind: 'corrupt', reason: 'too-large' });
  const indexed = { ...first(places), payloadBytes: 5 * 2 ** 20 };
  expect(await reader.readRecord(indexed)).toMatchObject({ kind: 'record' });
});

it('decodes a record of another writer in the same way as our own', async () => {
  const { storage, places } = await archiveOf(sampleGroup(1, body));
  const { offset, length, ...own } = first(places);
  const bytes = await storage.readRange(own.fileName, offset, length);
  const fileName = 'import-1.warc.gz';
  await writeFile(join(directory(), fileName), bytes ?? '');
  const decoded: boolean[] = [];
  const reader = createWarcReader({
    storage,
    findOriginal: knowsNothing,
    decode: (part, most) => {
      decoded.push(part.isImported);
      return decodeStored(part, most);
    },
  });
  expect(await reader.readRecord(first(places))).toMatchObject({ kind: 'record' });
  // Its member may hold more than the payload.
  const imported = await reader.readRecord({ fileName, offset: 0, length, payloadBytes: 0 });
  expect(imported).toMatchObject({ kind: 'record', record: { recordId: sampleId(2) } });
  expect(decoded).toEqual([false, true]);
});

it('returns the payload of a response', async () => {
  const { storage, places } = await archiveOf(sampleGroup(1, body));
  const reader = createWarcReader({ storage, findOriginal: knowsNothing });
  const result = await reader.readPayload(first(places));
  expect(result.kind === 'payload' && Buffer.from(result.payload).toString()).toBe('<p>hello</p>');
});

it('reads the payload of a revisit from its original', async () => {
  const { storage, places } = await archiveOf(sampleRevisit(10, 1, sha256(body)), sampleGroup(1, body));
  const asked: RevisitReference[] = [];
  const reader = createWarcReader({
    storage,
    findOriginal: async (reference) => {
      asked.push(reference);
      return places[1] ?? null;
    },
  });
  const result = await reader.readPayload(first(places));
  expect(result).toMatchObject({
    kind: 'payload',
    record: { type: 'revisit', recordId: sampleId(10) },
    source: { type: 'response', recordId: sampleId(2) },
  });
  expect(result.kind === 'payload' && Buffer.from(result.payload).toString()).toBe('<p>hello</p>');
  expect(asked).toEqual([
    { targetUri: 'https://example.jp/1', date: sampleDate, payloadDigest: sha256(body) },
  ]);
});

it('reports an unknown original of a revisit', async () => {
  const { storage, places } = await archiveOf(sampleRevisit(10, 1, sha256(body)));
  const reader = createWarcReader({ storage, findOriginal: knowsNothing });
  expect(await reader.readPayload(first(places))).toMatchObject({
    kind: 'unresolved',
    record: { recordId: sampleId(10) },
    reference: { targetUri: 'https://example.jp/1' },
  });
});

it('stops at a cycle of revisits', async () => {
  const { storage, places } = await archiveOf(sampleRevisit(10, 1, sha256(body)));
  let asked = 0;
  const findOriginal = async () => {
    asked += 1;
    return first(places);
  };
  const result = await createWarcReader({ storage, findOriginal }).readPayload(first(places));
  expect(result.kind).toBe('unresolved');
  expect(asked).toBeLessThan(10);
});

it('refuses a payload without the digest that the revisit states', async () => {
  const { storage, places } = await archiveOf(
    sampleRevisit(10, 1, sha256(Buffer.from('other'))),
    sampleGroup(1, body),
  );
  const reader = createWarcReader({ storage, findOriginal: async () => places[1] ?? null });
  expect(await reader.readPayload(first(places))).toEqual({ kind: 'corrupt', reason: 'digest-mismatch' });
});

it('reports a missing original of a revisit', async () => {
  const { storage, places } = await archiveOf(sampleRevisit(10, 1, sha256(body)));
  const findOriginal = async () => ({ fileName: 'gone.warc.gz', offset: 0, length: 9 });
  expect(await createWarcReader({ storage, findOriginal }).readPayload(first(places))).toEqual({
    kind: 'missing',
    fileName: 'gone.warc.gz',
  });
});

it('reports a missing file', async () => {
  const { storage } = await archiveOf();
  const reader = createWarcReader({ storage, findOriginal: knowsNothing });
  const location = { fileName: 'none.warc.gz', offset: 0, length: 10 };
  expect(await reader.readRecord(location)).toEqual({ kind: 'missing', fileName: 'none.warc.gz' });
  expect(await reader.readPayload(location)).toEqual({ kind: 'missing', fileName: 'none.warc.gz' });
});

it('states why a location holds no record', async () => {
  const { storage, places } = await archiveOf(sampleGroup(1, body));
  const reader = createWarcReader({ storage, findOriginal: knowsNothing });
  const { fileName, offset, length } = first(places);
  const reasonAt = async (place: Partial<RecordLocation>) =>
    reader.readRecord({ fileName, offset, length, ...place });
  expect(await reasonAt({ length: length - 1 })).toEqual({ kind: 'corrupt', reason: 'cut-short' });
  expect(await reasonAt({ offset: offset + 1 })).toEqual({ kind: 'corrupt', reason: 'not-gzip' });
  expect(await reasonAt({ offset: 0, length: offset })).toEqual({ kind: 'corrupt', reason: 'wrong-length' });
  const small = createWarcReader({ storage, findOriginal: knowsNothing, maxRecordBytes: 100 });
  expect(await small.readRecord(first(places))).toEqual({ kind: 'corrupt', reason: 'too-large' });
});

it('detects a byte that changed on disk', async () => {
  const { storage, places } = await archiveOf(sampleGroup(1, body));
  const { fileName, offset, length } = first(places);
  const handle = await open(join(directory(), `${fileName}.open`), 'r+');
  const bytes = await storage.readRange(fileName, offset, length);
  await handle.write(Buffer.from([(bytes?.[length - 20] ?? 0) ^ 1]), 0, 1, offset + length - 20);
  await handle.close();
  const reader = createWarcReader({ storage, findOriginal: knowsNothing });
  expect((await reader.readRecord(first(places))).kind).toBe('corrupt');
});

import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { snapshotDefinitionSchema, type SnapshotFormat, type UnchangedForm } from '@meguri/contracts';
import type { IndexEntry } from '@meguri/url-index';
import {
  buildResponseHead,
  decodeRecord,
  encodeConversion,
  encodeResponse,
  encodeRevisit,
  rebuildCapture,
  recordPayload,
  scanRecords,
  sha256,
} from '@meguri/warc';
import { beforeAll, expect } from 'vitest';
import { createSnapshot } from './create-snapshot.ts';
import { entriesOf, ownDirectory, sideOf, storeOf, type GivenEntry } from './index-in-memory.fixture.ts';
import { isPrepared, openExport, type ExportInput } from './open-export.ts';
import type { HiddenScope } from './pointers.ts';
import { prepareExport } from './prepare-export.ts';
import type { RebuildRecord } from './responses/write-responses.ts';
import type { ConvertRecord } from './wet/write-wet.ts';

/** What exports are tested on: an archive of two files, and a snapshot of it. */
export const base = await ownDirectory();
const at = (day: number) => Date.UTC(2026, 0, day) * 1_000;

/** An archive of two files: pages, a duplicate, and a page between them that is not exported. */
export const files = new Map<string, Buffer>([
  ['file-1', Buffer.alloc(0)],
  ['file-2', Buffer.alloc(0)],
]);
export const entries: IndexEntry[] = [];

function store(fileId: number, given: GivenEntry, record: Uint8Array): GivenEntry {
  const name = `file-${fileId}`;
  const before = files.get(name) ?? Buffer.alloc(0);
  files.set(name, Buffer.concat([before, record]));
  const place = { fileId, offset: before.byteLength, length: record.byteLength };
  return {
    ...place,
    bodyFileId: fileId,
    bodyOffset: place.offset,
    bodyLength: place.length,
    bodyAt: given.capturedAt,
    ...given,
  };
}

function response(fileId: number, url: string, day: number, more: Partial<GivenEntry> = {}): GivenEntry {
  const body = Buffer.from(`${url} ${day}`);
  const head = buildResponseHead({ status: 200, statusText: 'OK', headers: [['Content-Type', 'text/html']] });
  const date = new Date(at(day) / 1_000);
  const recordId = `urn:uuid:${randomUUID()}`;
  const record = encodeResponse({ recordId, date, targetUri: url, head, body });
  return store(
    fileId,
    { url, capturedAt: at(day), payloadDigest: sha256(body), language: 'ja', ...more },
    record.bytes,
  );
}

beforeAll(() => {
  const first = response(1, 'https://a.example/', 1);
  const given = [
    response(2, 'https://b.example:8443/path?q=1', 1, { mime: 'text/html' }),
    first,
    response(1, 'https://unwanted.test/', 1),
    response(1, 'https://a.example/news/', 2),
  ];
  const head = buildResponseHead({ status: 200, statusText: 'OK', headers: [] });
  const copy = encodeRevisit({
    recordId: 'urn:uuid:5b0b54b3-1d64-4c55-9e36-1ad96b1bb1f1',
    date: new Date(at(3) / 1_000),
    targetUri: 'https://a.example/copy',
    head,
    profile: 'identical-payload-digest',
    refersTo: { targetUri: 'https://a.example/', date: new Date(at(1) / 1_000) },
    payloadDigest: first.payloadDigest ?? new Uint8Array(32),
  });
  const duplicate = store(
    2,
    { url: 'https://a.example/copy', capturedAt: at(3), recordType: 'revisit' },
    copy.bytes,
  );
  given.push({
    ...duplicate,
    ...({
      bodyFileId: 1,
      bodyOffset: first.offset,
      bodyLength: first.length,
      bodyAt: first.bodyAt,
      bodyUrl: first.url,
    } as Partial<IndexEntry>),
    payloadDigest: first.payloadDigest ?? null,
  });
  entries.push(...entriesOf(given));
});

let made = 0;

export const source = {
  fileName: async (fileId: number) => `file-${fileId}`,
  readRange: async (name: string, offset: number, length: number) =>
    files.get(name)?.subarray(offset, offset + length) ?? null,
};
const recordOf = (bytes: Uint8Array) => {
  const result = decodeRecord(bytes);
  if (result.kind !== 'record') throw new Error(result.kind);
  return result.record;
};
export const convert: ConvertRecord = async (bytes) => {
  const record = recordOf(bytes);
  const text = Buffer.from(recordPayload(record)).toString();
  return text === '' ? null : encodeConversion({ record, text, language: 'jpn' }).bytes;
};
const rebuild: RebuildRecord = async (revisit, original) =>
  rebuildCapture(recordOf(revisit.bytes), recordOf(original.bytes))?.bytes ?? null;

export async function make(hidden: readonly HiddenScope[] = []) {
  const directory = path.join(base, String((made += 1)));
  await mkdir(directory);
  const created = await createSnapshot({
    definition: snapshotDefinitionSchema.parse({
      time: { preset: 'as-of', at: '2026-02-01' },
      place: { topLevelDomains: ['example'] },
    }),
    directory,
    index: { directory: path.join(directory, 'index'), store: storeOf(entries) },
    side: sideOf(hidden),
    pages: null,
    memoryMegabytes: 200,
    threads: 1,
    onProgress: async () => undefined,
    clock: { now: () => new Date('2026-03-01') },
  });
  const open = async (format: SnapshotFormat, now = hidden, unchanged?: UnchangedForm) => {
    const input: ExportInput = {
      snapshot: {
        name: 'spring',
        digest: created.digest.toString('hex'),
        finishedAt: new Date('2026-03-01'),
      },
      directory,
      format,
      ...(unchanged && { unchanged }),
      hidden: now,
    };
    await prepareExport({ ...input, memoryMegabytes: 200, source, convert, rebuild });
    expect(isPrepared(input)).toBe(true);
    return openExport({ ...input, source });
  };
  return { directory, open };
}

export const bytesOf = async (read: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(read));

export async function recordsOf(bytes: Buffer): Promise<string[]> {
  const found: string[] = [];
  for await (const one of scanRecords([bytes]))
    if ('record' in one) found.push(`${one.record.type} ${one.record.targetUri ?? ''}`);
  return found;
}

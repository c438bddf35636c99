import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { snapshotDefinitionSchema, snapshotFormats, type SnapshotFormat } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { encodeConversion, recordPayload, rebuildCapture, decodeStored, scanRecords } from '@meguri/warc';
import { beforeAll, expect, test } from 'vitest';
import { createSnapshot } from '../create-snapshot.ts';
import {
  entriesOf,
  ownDirectory,
  rowsOf,
  sideOf,
  storeOf,
  type GivenEntry,
} from '../index-in-memory.fixture.ts';
import { archivePointers, isPrepared, openExport, type ExportInput } from '../open-export.ts';
import { prepareExport } from '../prepare-export.ts';
import { readPointers, type HiddenScope } from '../pointers.ts';

const base = await ownDirectory();
const day = 86_400_000;
const page = (body: string) => `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`;

function warc(uri: string, at: number, block: string, type = 'response', ...fields: string[]): Buffer {
  const date = new Date(at).toISOString();
  const header = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${uri}`,
    `WARC-Date: ${date}`,
    `WARC-Record-ID: <urn:uuid:${type}-${date}>`,
    'Content-Type: application/http; msgtype=response',
    ...fields,
    `Content-Length: ${Buffer.byteLength(block)}`,
  ].join('\r\n');
  return Buffer.from(`${header}\r\n\r\n${block}\r\n\r\n`);
}
const arc = (uri: string, block: string) =>
  Buffer.from(`${uri} 192.0.2.1 20260102000000 text/html ${Buffer.byteLength(block)}\n${block}\n`);

const files = new Map<number, Buffer>();
const given: GivenEntry[] = [];
function store(fileId: number, url: string, at: number, record: Buffer, more: Partial<GivenEntry> = {}) {
  const before = files.get(fileId) ?? Buffer.alloc(0);
  files.set(fileId, Buffer.concat([before, record]));
  const [offset, length] = [before.byteLength, record.byteLength];
  const body = { bodyFileId: fileId, bodyOffset: offset, bodyLength: length, bodyAt: at * 1_000 };
  const entry = { url, capturedAt: at * 1_000, fileId, offset, length, ...body, ...more };
  given.push(entry);
  return entry;
}

/** Files of other archives: compressed WARC, WARC without compression, and ARC. */
beforeAll(() => {
  const start = Date.UTC(2026, 0, 1);
  store(1, 'http://gzip.example/', start, gzipSync(warc('http://gzip.example/', start, page('Compressed'))));
  const first = store(2, 'http://plain.example/', start, warc('http://plain.example/', start, page('Plain')));
  const again = start + day;
  store(
    2,
    'http://copy.example/',
    again,
    warc(
      'http://copy.example/',
      again,
      page(''),
      'revisit',
      'WARC-Refers-To-Target-URI: http://plain.example/',
    ),
    {
      recordType: 'revisit',
      bodyFileId: 2,
      bodyOffset: first.offset,
      bodyLength: first.length,
      bodyAt: first.capturedAt,
      bodyUrl: first.url,
    },
  );
  store(3, 'http://arc.example/', again, gzipSync(arc('http://arc.example/', page('Old'))));
});

const source = {
  fileName: async (fileId: number) => `import-1-${fileId}-old`,
  readRange: async (name: string, offset: number, length: number) =>
    files.get(Number(name.split('-')[2]))?.subarray(offset, offset + length) ?? null,
};
const recordOf = (bytes: Uint8Array) => {
  const result = decodeStored({ bytes, isImported: true }, 2 ** 20);
  if (result.kind !== 'record') throw new Error(result.kind);
  return result.record;
};
const convert = async (bytes: Uint8Array) => {
  const record = recordOf(bytes);
  const text = Buffer.from(recordPayload(record)).toString();
  return text === '' ? null : encodeConversion({ record, text, language: null }).bytes;
};
const rebuild = async (revisit: { bytes: Uint8Array }, original: { bytes: Uint8Array }) =>
  rebuildCapture(recordOf(revisit.bytes), recordOf(original.bytes))?.bytes ?? null;

let made = 0;
async function make(otherForms: readonly number[] = [2, 3], tops = ['example']) {
  const directory = path.join(base, String((made += 1)));
  await mkdir(directory);
  const { digest } = await createSnapshot({
    definition: snapshotDefinitionSchema.parse({
      time: { preset: 'as-of', at: '2026-02-01' },
      place: { topLevelDomains: tops },
    }),
    directory,
    index: { directory: path.join(directory, 'index'), store: storeOf(entriesOf(given)) },
    side: sideOf([], otherForms),
    pages: null,
    memoryMegabytes: 200,
    threads: 1,
    onProgress: async () => undefined,
    clock: { now: () => new Date('2026-03-01') },
  });
  const inputOf = (format: SnapshotFormat, more: Partial<ExportInput> = {}): ExportInput => ({
    snapshot: { name: 'old', digest: digest.toString('hex'), finishedAt: new Date('2026-03-01') },
    directory,
    format,
    hidden: [],
    ...more,
  });
  const open = async (format: SnapshotFormat, more: Partial<ExportInput> = {}) => {
    const input = inputOf(format, more);
    await prepareExport({ ...input, memoryMegabytes: 200, source, convert, rebuild });
    expect(isPrepared(input)).toBe(true);
    return openExport({ ...input, source });
  };
  return { directory, inputOf, open };
}
const bytesOf = async (read: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(read));

async function recordsOf(bytes: Buffer): Promise<string[]> {
  const found: string[] = [];
  for await (const one of scanRecords([bytes])) {
    if (!('record' in one)) throw new Error('damaged');
    const { record } = one;
    if (record.type !== 'warcinfo')
      found.push(`${record.type} ${record.targetUri ?? ''} ${Buffer.from(recordPayload(record)).toString()}`);
  }
  return found;
}

test('An export holds records of ARC and of uncompressed WARC as gzip members of WARC', async () => {
  const { open, directory } = await make();
  const file = await open('warc');
  const bytes = await bytesOf(file.read());
  expect(bytes.byteLength).toBe(file.bytes);
  expect(await recordsOf(bytes)).toEqual([
    'response http://gzip.example/ Compressed',
    'response http://plain.example/ Plain',
    'revisit http://copy.example/ ',
    'response http://arc.example/ Old',
  ]);
  for (let from = 0; from <= bytes.byteLength; from += 101)
    expect((await bytesOf(file.read(from))).equals(bytes.subarray(from))).toBe(true);
  const lines = (await bytesOf((await open('cdxj')).read())).toString().trim().split('\n');
  for (const line of lines) {
    const { url, offset, length } = JSON.parse(line.slice(line.indexOf('{'))) as Record<string, string>;
    const record = bytes.subarray(Number(offset), Number(offset) + Number(length));
    expect(gunzipSync(record).toString()).toContain(`WARC-Target-URI: ${url}`);
  }
  expect(lines).toHaveLength(4);
  await open('parquet');
  const rows = await rowsOf(
    path.join(
      directory,
      (await readdir(directory)).find((name) => name.startsWith('parquet-'))!,
    ),
  );
  expect(rows).toHaveLength(4);
});

test('The same snapshot gives the same bytes and tag, whatever was made before', async () => {
  const [one, two] = [await make(), await make()];
  for (const format of snapshotFormats) {
    const [a, b] = [await one.open(format), await two.open(format)];
    expect([b.tag, b.bytes]).toEqual([a.tag, a.bytes]);
    expect((await bytesOf(b.read())).equals(await bytesOf(a.read()))).toBe(true);
  }
});

test('Unchanged documents become responses, of converted records too', async () => {
  const { open } = await make();
  const records = await recordsOf(await bytesOf((await open('warc', { unchanged: 'response' })).read()));
  expect(records.toSorted()).toEqual([
    'response http://arc.example/ Old',
    'response http://copy.example/ Plain',
    'response http://gzip.example/ Compressed',
    'response http://plain.example/ Plain',
  ]);
});

test('Records that a takedown hides are not converted', async () => {
  const { open, directory } = await make();
  const hidden: HiddenScope[] = ['plain.example', 'copy.example'].map((host) => ({
    hostId: hostIdOf(host),
    urlKey: null,
    url: null,
  }));
  const records = await recordsOf(await bytesOf((await open('warc', { hidden })).read()));
  expect(records).toEqual(['response http://gzip.example/ Compressed', 'response http://arc.example/ Old']);
  const made = (await readdir(directory)).filter((name) => name.startsWith('import-converted-'));
  expect(made.filter((name) => name.endsWith('.warc.gz'))).toHaveLength(1);
});

test('The list of places in the archive stays, for programs that read the archive', async () => {
  const { open, inputOf } = await make();
  await open('warc');
  const places = (await Array.fromAsync(readPointers(archivePointers(inputOf('warc'))))).flat();
  expect(places.map(({ fileId }) => fileId)).toEqual([1, 2, 2, 3]);
});

test('A snapshot without such records makes no file for them', async () => {
  const { open, directory } = await make([9]);
  await open('warc');
  expect((await readdir(directory)).filter((name) => name.includes('conver'))).toEqual([]);
});

test('A part that kill -9 interrupted is made again', async () => {
  const { open, directory } = await make();
  const before = await bytesOf((await open('warc')).read());
  for (const name of await readdir(directory))
    if (/^(records|list|import)-.*(converted|\.parquet)/.test(name)) await rm(path.join(directory, name));
  expect((await bytesOf((await open('warc')).read())).equals(before)).toBe(true);
});

test('A file that no longer holds a record fails the export, which names it', async () => {
  const { open } = await make();
  const arcFile = files.get(3)!;
  files.set(3, Buffer.alloc(arcFile.byteLength, 1));
  try {
    await expect(open('warc')).rejects.toThrow('import-1-3-old no longer holds a record at byte 0');
  } finally {
    files.set(3, arcFile);
  }
});

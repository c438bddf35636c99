import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import {
  snapshotDefinitionSchema,
  snapshotFormats,
  type SnapshotFormat,
  type UnchangedForm,
} from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
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
import type { IndexEntry } from '@meguri/url-index';
import { beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createSnapshot } from './create-snapshot.ts';
import {
  entriesOf,
  ownDirectory,
  rowsOf,
  sideOf,
  storeOf,
  type GivenEntry,
} from './index-in-memory.fixture.ts';
import { isPrepared, openExport, type ExportInput } from './open-export.ts';
import { prepareExport } from './prepare-export.ts';
import { readGroupsOf } from './read-records.ts';
import type { RebuildRecord } from './responses/write-responses.ts';
import { discardStaleExports } from './stale-exports.ts';
import { placeInArchives, waczArchives } from './wacz/wacz-export.ts';
import { warcExport, warcinfoBytes } from './warc-export.ts';
import { readWetParts } from './wet/wet-parts.ts';
import { writeWet, type ConvertRecord } from './wet/write-wet.ts';
import { pointersFile, readPointers, takedownKey, type HiddenScope } from './pointers.ts';

const base = await ownDirectory();
const at = (day: number) => Date.UTC(2026, 0, day) * 1_000;

/** An archive of two files: pages, a duplicate, and a page between them that is not exported. */
const files = new Map<string, Buffer>([
  ['file-1', Buffer.alloc(0)],
  ['file-2', Buffer.alloc(0)],
]);
const entries: IndexEntry[] = [];

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

const source = {
  fileName: async (fileId: number) => `file-${fileId}`,
  readRange: async (name: string, offset: number, length: number) =>
    files.get(name)?.subarray(offset, offset + length) ?? null,
};
const recordOf = (bytes: Uint8Array) => {
  const result = decodeRecord(bytes);
  if (result.kind !== 'record') throw new Error(result.kind);
  return result.record;
};
const convert: ConvertRecord = async (bytes) => {
  const record = recordOf(bytes);
  const text = Buffer.from(recordPayload(record)).toString();
  return text === '' ? null : encodeConversion({ record, text, language: 'jpn' }).bytes;
};
const rebuild: RebuildRecord = async (revisit, original) =>
  rebuildCapture(recordOf(revisit.bytes), recordOf(original.bytes))?.bytes ?? null;

async function make(hidden: readonly HiddenScope[] = []) {
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

const bytesOf = async (read: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(read));

async function recordsOf(bytes: Buffer): Promise<string[]> {
  const found: string[] = [];
  for await (const one of scanRecords([bytes]))
    if ('record' in one) found.push(`${one.record.type} ${one.record.targetUri ?? ''}`);
  return found;
}

test('A WARC holds each record once, in the order of the archive, with revisits and their originals', async () => {
  const { open } = await make();
  const file = await open('warc');
  const bytes = await bytesOf(file.read());
  expect(bytes.byteLength).toBe(file.bytes);
  expect(await recordsOf(bytes)).toEqual([
    'warcinfo ',
    'response https://a.example/',
    'response https://a.example/news/',
    'response https://b.example:8443/path?q=1',
    'revisit https://a.example/copy',
  ]);
});

test('A transfer that is interrupted anywhere resumes with the same bytes', async () => {
  const { open } = await make();
  const file = await open('warc');
  const whole = await bytesOf(file.read());
  for (let from = 0; from <= whole.byteLength; from += 37)
    expect((await bytesOf(file.read(from))).equals(whole.subarray(from))).toBe(true);
  const [before, again] = [await open('warc'), await (await make()).open('warc')];
  expect(again.tag).toBe(before.tag);
  expect((await bytesOf(again.read())).equals(whole)).toBe(true);
});

test('A reader that stops early ends the list of records, which closes its file', async () => {
  let isOpen = true;
  // oxlint-disable-next-line require-await -- As records come from a file.
  async function* pointers() {
    try {
      for (let fileId = 1; fileId < 9; fileId += 1) yield [{ fileId, offset: 0, length: 1, end: fileId }];
    } finally {
      isOpen = false;
    }
  }
  const bytes = { fileName: async () => 'file', readRange: async () => new Uint8Array(1) };
  for await (const group of readGroupsOf(pointers(), bytes)) {
    expect([group.start, isOpen]).toEqual([0, true]);
    break;
  }
  expect(isOpen).toBe(false);
});

test('A takedown removes records and changes the tag', async () => {
  const { open } = await make();
  const before = await open('warc');
  const hidden = [{ hostId: hostIdOf('a.example'), urlKey: null, url: null }];
  const after = await open('warc', hidden);
  expect(after.tag).not.toBe(before.tag);
  const bytes = await bytesOf(after.read());
  expect(await recordsOf(bytes)).toEqual(['warcinfo ', 'response https://b.example:8443/path?q=1']);
  expect(bytes.byteLength).toBe(after.bytes);
  const lines = (await bytesOf((await open('cdxj', hidden)).read())).toString();
  expect(lines).not.toContain('a.example');
});

test('CDXJ names the place of each record in the WARC, in byte order', async () => {
  const { open } = await make();
  const warc = await bytesOf((await open('warc')).read());
  const lines = (await bytesOf((await open('cdxj')).read())).toString().trim().split('\n');
  expect(lines.toSorted()).toEqual(lines);
  const placed = await Promise.all(
    lines.map(async (line) => {
      const { offset, length, filename, mime } = JSON.parse(line.slice(line.indexOf('{'))) as Record<
        string,
        string
      >;
      const [record] = await recordsOf(warc.subarray(Number(offset), Number(offset) + Number(length)));
      return [line.split(' ', 1)[0], filename, mime, record];
    }),
  );
  expect(placed).toEqual([
    ['example,a)/', 'spring.warc.gz', 'text/html', 'response https://a.example/'],
    ['example,a)/copy', 'spring.warc.gz', 'warc/revisit', 'revisit https://a.example/copy'],
    ['example,a)/news', 'spring.warc.gz', 'text/html', 'response https://a.example/news/'],
    ['example,b:8443)/path?q=1', 'spring.warc.gz', 'text/html', 'response https://b.example:8443/path?q=1'],
  ]);
});

test('Parquet has the columns of Common Crawl, and places in the WARC', async () => {
  const { directory, open } = await make();
  const warc = await bytesOf((await open('warc')).read());
  const { tag } = await open('parquet');
  const rows = await rowsOf(path.join(directory, `parquet-${tag.slice(-16)}`));
  const [row, ...more] = rows.toReversed();
  expect(more).toHaveLength(3);
  expect(row).toMatchObject({
    url_surtkey: 'example,b:8443)/path?q=1',
    url: 'https://b.example:8443/path?q=1',
    url_host_name: 'b.example',
    url_host_tld: 'example',
    url_host_2nd_last_part: 'b',
    url_host_3rd_last_part: null,
    url_host_registered_domain: 'b.example',
    url_protocol: 'https',
    url_port: 8443,
    url_path: '/path',
    url_query: 'q=1',
    fetch_status: 200,
    content_mime_type: 'text/html',
    content_languages: 'jpn',
    warc_filename: 'spring.warc.gz',
    snapshot: 'spring',
  });
  for (const { url, warc_record_offset: offset, warc_record_length: length, record_url: target } of rows) {
    const [record] = await recordsOf(warc.subarray(Number(offset), Number(offset) + Number(length)));
    expect(record).toBe(`response ${String(target)}`);
    expect(String(url)).toMatch(/^https:/);
  }
});

test('A WACZ holds the WARC, its index in blocks and its pages, with the hash of each', async () => {
  const { open } = await make();
  const [file, warc] = [await open('wacz'), await bytesOf((await open('warc')).read())];
  const bytes = await bytesOf(file.read());
  expect([bytes.byteLength, file.name, file.mediaType]).toEqual([
    file.bytes,
    'spring.wacz',
    'application/wacz',
  ]);
  const zip = await fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  expect(found.get('archive/spring.warc.gz')?.equals(warc)).toBe(true);
  const cdxj = (await bytesOf((await open('cdxj')).read())).toString();
  expect(gunzipSync(found.get('indexes/index.cdx.gz') ?? '').toString()).toBe(cdxj);
  expect(found.get('indexes/index.idx')?.toString().split('\n')).toHaveLength(3);
  const [header, ...pages] = (found.get('pages/pages.jsonl')?.toString() ?? '').trim().split('\n');
  expect(JSON.parse(header ?? '')).toMatchObject({ format: 'json-pages-1.0' });
  expect(pages.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { id: 'page-1', url: 'https://a.example/', ts: '2026-01-01T00:00:00Z' },
    { url: 'https://a.example/copy' },
    { url: 'https://a.example/news/' },
    { url: 'https://b.example:8443/path?q=1' },
  ]);
  const stated = JSON.parse(found.get('datapackage.json')?.toString() ?? '') as {
    resources: { path: string; hash: string; bytes: number }[];
  };
  expect(stated.resources).toHaveLength(4);
  for (const { path: name, hash, bytes: length } of stated.resources) {
    const content = found.get(name) ?? Buffer.alloc(0);
    expect([length, hash]).toEqual([
      content.byteLength,
      `sha256:${createHash('sha256').update(content).digest('hex')}`,
    ]);
  }
  for (let from = 0; from <= bytes.byteLength; from += 97)
    expect((await bytesOf(file.read(from))).equals(bytes.subarray(from))).toBe(true);
});

test('A record that the archive no longer holds ends the export with an error that names its file', async () => {
  const { open } = await make();
  const file = await open('warc');
  const kept = files.get('file-2') ?? Buffer.alloc(0);
  files.delete('file-2');
  await expect(bytesOf(file.read())).rejects.toThrow(/archive file file-2 does not hold/);
  files.set('file-2', kept);
});

test('A WET file has the text of each record once, and the same bytes when it is made again', async () => {
  const { open, directory } = await make();
  const file = await open('wet');
  const bytes = await bytesOf(file.read());
  expect([file.name, file.bytes]).toEqual(['spring.warc.wet.gz', bytes.byteLength]);
  expect(await recordsOf(bytes)).toEqual([
    'warcinfo ',
    'conversion https://a.example/',
    'conversion https://a.example/news/',
    'conversion https://b.example:8443/path?q=1',
  ]);
  for (let from = 0; from <= bytes.byteLength; from += 37)
    expect((await bytesOf(file.read(from))).equals(bytes.subarray(from))).toBe(true);
  // Parts of two records, of which the first is there already.
  const records = pointersFile(directory, takedownKey([]));
  const input = { records, directory, key: 'again', source, perPart: 2 };
  let converted = 0;
  const counted: ConvertRecord = async (stored, name) => {
    converted += 1;
    if (converted === 3) throw new Error('stopped');
    return convert(stored, name);
  };
  await expect(writeWet({ ...input, convert: counted })).rejects.toThrow('stopped');
  converted = 10;
  await writeWet({ ...input, convert: counted });
  expect(converted).toBe(12);
  const parts = await readWetParts(directory, 'again');
  const again = await Promise.all(parts.map(({ file: name }) => readFile(path.join(directory, name))));
  expect(bytes.subarray(-Buffer.concat(again).byteLength).equals(Buffer.concat(again))).toBe(true);
});

test('Unchanged documents become responses of their own, and their originals are left out', async () => {
  const { open } = await make();
  const file = await open('warc', [], 'response');
  const bytes = await bytesOf(file.read());
  expect(file.tag).not.toBe((await open('warc')).tag);
  expect(bytes.byteLength).toBe(file.bytes);
  expect(await recordsOf(bytes)).toEqual([
    'warcinfo ',
    'response https://a.example/',
    'response https://a.example/news/',
    'response https://b.example:8443/path?q=1',
    'response https://a.example/copy',
  ]);
  const scanned = await Array.fromAsync(scanRecords([bytes]));
  const last = scanned.at(-1);
  const record = last && 'record' in last ? last.record : null;
  expect(record && Buffer.from(recordPayload(record)).toString()).toBe('https://a.example/ 1');
  expect(record?.date.toISOString()).toBe('2026-01-03T00:00:00.000Z');
  const lines = (await bytesOf((await open('cdxj', [], 'response')).read())).toString().trim().split('\n');
  const copy = lines.find((line) => line.startsWith('example,a)/copy ')) ?? '';
  const { offset, length, mime } = JSON.parse(copy.slice(copy.indexOf('{'))) as Record<string, string>;
  expect(mime).toBe('text/html');
  expect(await recordsOf(bytes.subarray(Number(offset), Number(offset) + Number(length)))).toEqual([
    'response https://a.example/copy',
  ]);
  for (let from = 0; from <= bytes.byteLength; from += 37)
    expect((await bytesOf(file.read(from))).equals(bytes.subarray(from))).toBe(true);
});

test('A takedown of an original leaves no record rebuilt from it', async () => {
  const { open } = await make();
  const first = entries.find(({ url }) => url === 'https://a.example/');
  const hidden = [{ hostId: hostIdOf('a.example'), urlKey: String(first?.urlKey), url: first?.url ?? null }];
  const bytes = await bytesOf((await open('warc', hidden, 'response')).read());
  expect(await recordsOf(bytes)).toEqual([
    'warcinfo ',
    'response https://a.example/news/',
    'response https://b.example:8443/path?q=1',
  ]);
});

test('Records of a WACZ are cut into files at a size, and the index names each', async () => {
  const { directory } = await make();
  const records = pointersFile(directory, takedownKey([]));
  const input = { name: 'spring', digest: 'd', key: 'k', createdAt: new Date(0), records };
  const sizes = (await Array.fromAsync(readPointers(records))).flat();
  const archives = await waczArchives(input, (sizes[2]?.length ?? 0) + (sizes[3]?.length ?? 0));
  expect(archives.map(({ fileName }) => fileName)).toEqual(['spring-00001.warc.gz', 'spring-00002.warc.gz']);
  const place = placeInArchives(input, archives);
  const files = await Promise.all(
    archives.map(async (part) => bytesOf((await warcExport({ ...input, source }, part)).read())),
  );
  const found = await Promise.all(
    sizes.map(async ({ end, length }) => {
      const { fileName, offset } = place(end - length);
      const bytes = files[archives.findIndex((one) => one.fileName === fileName)] ?? Buffer.alloc(0);
      return (await recordsOf(bytes.subarray(offset, offset + length)))[0];
    }),
  );
  expect(found).toEqual([
    'response https://a.example/',
    'response https://a.example/news/',
    'response https://b.example:8443/path?q=1',
    'revisit https://a.example/copy',
  ]);
  expect(files.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(
    (sizes.at(-1)?.end ?? 0) +
      archives.reduce((sum, { fileName }) => sum + warcinfoBytes(input, fileName), 0),
  );
  expect(await waczArchives(input, 1)).toHaveLength(4);
});

test('Files prepared under other takedowns are removed, in every format and form', async () => {
  const { open, directory } = await make();
  for (const unchanged of ['revisit', 'response'] as const)
    for (const format of snapshotFormats) await open(format, [], unchanged);
  const kept = ['hosts.bin', 'index', 'list.parquet', 'pieces', 'plan.json', 'runs', 'scratch'];
  expect((await readdir(directory)).length).toBeGreaterThan(kept.length + 2 * snapshotFormats.length);
  await discardStaleExports(base, [{ hostId: hostIdOf('a.example'), urlKey: null, url: null }]);
  expect((await readdir(directory)).toSorted()).toEqual(kept);
});

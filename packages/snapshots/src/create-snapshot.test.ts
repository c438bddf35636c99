import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SnapshotDefinitionInput } from '@meguri/contracts';
import type { IndexEntry } from '@meguri/url-index';
import { expect, test } from 'vitest';
import { base, day, dayText, make, start } from './create-snapshot.fixture.ts';
import { removeWork } from './create-snapshot.ts';
import { entriesOf, rowsOf, type GivenEntry } from './index-in-memory.fixture.ts';
import { pointersFile, readPointers, takedownKey, type HiddenScope } from './pointers.ts';
import { listFile } from './snapshot-files.ts';

const capture = (url: string, number: number, more: Partial<IndexEntry> = {}): GivenEntry => ({
  url,
  capturedAt: start + number * day,
  ...more,
});

const asOf = { time: { preset: 'as-of', at: dayText(10) } } as const;

const places = entriesOf(
  [
    'https://a.example/',
    'https://a.example/news/1',
    'https://www.a.example/news/2',
    'https://sub.a.example/',
    'https://a.example:8080/',
    'https://a-b.example/',
    'https://b.jp/',
  ].map((url, index) => capture(url, index)),
);

test.each([
  [{ hosts: ['a.example'] }, ['https://a.example/', 'https://a.example/news/1']],
  [
    { domains: ['a.example'] },
    [
      'https://a.example/',
      'https://a.example/news/1',
      'https://a.example:8080/',
      'https://sub.a.example/',
      'https://www.a.example/news/2',
    ],
  ],
  [{ surtPrefixes: ['example,a)/news/'] }, ['https://a.example/news/1', 'https://www.a.example/news/2']],
  [{ topLevelDomains: ['jp'] }, ['https://b.jp/']],
  [{ topLevelDomains: ['jp'], hosts: ['a-b.example'] }, ['https://a-b.example/', 'https://b.jp/']],
  [{ countries: ['JP'] }, ['https://a.example/', 'https://a.example/news/1']],
  [{ domains: ['nobody.example'] }, []],
])('Places %o', async (place, expected) => {
  const { documents } = await make(places, { ...asOf, place });
  expect(documents.map((text) => text.split(' ')[0])).toEqual(expected);
});

test('Kinds: media type, status, language, size', async () => {
  const entries = entriesOf([
    capture('https://a.example/1', 1, { mime: 'application/pdf; version=1.7', payloadBytes: 5_000 }),
    capture('https://a.example/2', 1, { mime: 'image/png', language: null }),
    capture('https://a.example/3', 1, { language: 'ja', status: 203 }),
  ]);
  const found = async (kind: NonNullable<SnapshotDefinitionInput['kind']>) =>
    (await make(entries, { ...asOf, kind })).documents.map(
      (text) => text.slice('https://a.example/'.length)[0],
    );
  expect(await found({ mimes: ['application/pdf', 'image/*'] })).toEqual(['1', '2']);
  expect(await found({ languages: ['ja'] })).toEqual(['3']);
  expect(await found({ statuses: [203] })).toEqual(['3']);
  expect(await found({ minBytes: 1_000 })).toEqual(['1']);
  expect(await found({ maxBytes: 1_000 })).toEqual(['2', '3']);
});

test('Captures hidden by takedowns are not listed, nor duplicates of one, and are counted', async () => {
  const entries = entriesOf([
    capture('https://a.example/', 1),
    capture('https://a.example/copy', 1, { bodyUrl: 'https://a.example/' }),
    capture('https://a.example/news/1', 1),
    capture('https://b.example/', 1),
  ]);
  const [first] = entries;
  if (!first) throw new Error('no entry');
  const { hostId, urlKey, url } = first;
  const hide = (scope: Omit<HiddenScope, 'hostId'>) =>
    make(entries, asOf, { hidden: [{ hostId, ...scope }] });
  const page = await hide({ urlKey: String(urlKey), url });
  expect(page.documents).toEqual(['https://a.example/news/1 1', 'https://b.example/ 1']);
  expect(page.datasheet).toMatchObject({ hidden: 2, lacking: { 'taken-down': 2 }, urlsSeen: 4, urls: 2 });
  expect((await hide({ urlKey: null, url: 'https://a.example/news/' })).documents).toHaveLength(3);
  expect((await hide({ urlKey: null, url: null })).documents).toEqual(['https://b.example/ 1']);
});

test('The datasheet counts what the list lacks, and its documents by age', async () => {
  const withoutBody = { bodyFileId: null, bodyOffset: null, bodyLength: null, bodyAt: null };
  const entries = entriesOf([
    capture('https://a.example/', 9, { truncated: 'length' }),
    capture('https://a.example/later', 11),
    capture('https://a.example/failed', 3, { verdict: 'error', ...withoutBody }),
    capture('https://a.example/gone', 3, { status: 410, code: 'gone' }),
  ]);
  const { datasheet, position } = await make(entries, asOf);
  expect(position).toBe(4);
  expect(datasheet).toMatchObject({
    documents: 1,
    urls: 1,
    records: 1,
    storedBytes: 500,
    payloadBytes: 100,
    truncated: 1,
    entries: 4,
    lacking: { 'connection-reset': 1, gone: 1, 'captured-later': 1 },
    neverCaptured: 7,
    notHeld: null,
  });
  expect(datasheet.ages.filter(({ documents }) => documents > 0)).toEqual([{ upToDays: 7, documents: 1 }]);
});

test('The list is sorted by file and offset, and each record is read once', async () => {
  const entries = entriesOf([
    capture('https://b.example/', 1),
    capture('https://a.example/', 1),
    capture('https://c.example/', 1, { bodyFileId: 1, bodyOffset: 0, bodyLength: 500 }),
  ]);
  const { directory, datasheet } = await make(entries, asOf);
  const rows = await rowsOf(listFile(directory), 'url');
  expect(rows.map(({ url }) => url)).toEqual([
    'https://b.example/',
    'https://c.example/',
    'https://a.example/',
  ]);
  expect(datasheet).toMatchObject({ documents: 3, records: 2, storedBytes: 1_000 });
  const records = pointersFile(directory, takedownKey([]));
  expect((await Array.fromAsync(readPointers(records))).flat()).toEqual([
    { fileId: 1, offset: 0, length: 500, end: 500 },
    { fileId: 1, offset: 1_000, length: 500, end: 1_000 },
  ]);
  expect((await Array.fromAsync(readPointers(records, 500))).flat()).toHaveLength(1);
});

test('An interrupted creation resumes, and the list is the same', async () => {
  const entries = entriesOf(
    Array.from({ length: 300 }, (_, index) => capture(`https://h${index % 9}.example/${index}`, 1)),
  );
  const whole = await make(entries, asOf);
  const directory = path.join(base, 'interrupted');
  // While the index is read, after the last piece, and before the list is sorted.
  for (const steps of [1, 2, 2]) {
    let left = steps;
    const onProgress = async () => {
      left -= 1;
      if (left === 0) throw new Error('stopped');
    };
    await expect(make(entries, asOf, { directory, onProgress })).rejects.toThrow('stopped');
  }
  const resumed = await make(entries, asOf, { directory });
  expect(resumed.digest).toEqual(whole.digest);
  expect(resumed.datasheet).toEqual(whole.datasheet);
  await removeWork(directory);
  expect((await readdir(directory)).sort()).toEqual([
    'hosts.bin',
    'index',
    'list.parquet',
    'plan.json',
    expect.stringMatching(/^records-/),
  ]);
});

test('A URL list selects its URLs, each at its instant, and counts those without a capture', async () => {
  const directory = path.join(base, 'listed');
  await mkdir(directory, { recursive: true });
  const entries = entriesOf([
    capture('https://a.example/', 1),
    capture('https://a.example/', 5),
    capture('https://b.example/', 2),
    capture('https://c.example/', 2),
  ]);
  await writeFile(
    path.join(directory, 'urls.txt'),
    `https://a.example/ ${dayText(3)}\nhttps://b.example/ ${dayText(1)}\nhttps://b.example/\nhttps://nobody.example/\n`,
  );
  const { documents, datasheet } = await make(entries, { ...asOf, hasUrlList: true }, { directory });
  expect(documents).toEqual(['https://a.example/ 1', 'https://b.example/ 2']);
  expect(datasheet.notHeld).toBe(1);
});

test('An empty index gives an empty list', async () => {
  const { documents, datasheet } = await make([], asOf);
  expect(documents).toEqual([]);
  expect(datasheet).toMatchObject({ documents: 0, records: 0, entries: 0 });
});

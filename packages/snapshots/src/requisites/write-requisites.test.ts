import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { snapshotDefinitionSchema } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import type { IndexEntry } from '@meguri/url-index';
import { array, asyncProperty, assert, constantFrom, integer, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { compareSnapshots } from '../diff/compare-snapshots.ts';
import { createSnapshot, removeWork } from '../create-snapshot.ts';
import {
  entriesOf,
  ownDirectory,
  rowsOf,
  sideOf,
  storeOf,
  type GivenEntry,
} from '../index-in-memory.fixture.ts';
import { requisitesFile } from '../snapshot-files.ts';
import { pointersFile, readPointers, takedownKey, type HiddenScope } from '../pointers.ts';
import type { ReadRequisites } from './read-pages.ts';

const base = await ownDirectory();
const day = 86_400_000_000;
const start = Date.UTC(2026, 0, 1) * 1_000;
const recordBytes = 500;
let made = 0;

const capture = (url: string, number: number, more: Partial<IndexEntry> = {}): GivenEntry => ({
  url,
  capturedAt: start + number * day,
  mime: url.endsWith('.css') ? 'text/css' : url.endsWith('.png') ? 'image/png' : 'text/html',
  ...more,
});

/** The URLs that each URL loads, in all of its captures. */
type Web = Record<string, readonly string[]>;

async function make(
  entries: readonly IndexEntry[],
  web: Web,
  options: { hidden?: HiddenScope[]; directory?: string; read?: ReadRequisites } = {},
) {
  const directory = options.directory ?? path.join(base, String((made += 1)));
  await mkdir(directory, { recursive: true });
  const urlAt = new Map(entries.map((one) => [`${one.fileId} ${one.offset}`, one.url]));
  const known: ReadRequisites = async (stored) => [
    ...(web[Buffer.from(stored).toString().replaceAll('\0', '')] ?? []),
  ];
  const created = await createSnapshot({
    definition: snapshotDefinitionSchema.parse({
      time: { preset: 'as-of', at: new Date((start + 10 * day) / 1_000) },
      place: { hosts: ['a.example'] },
      requisites: true,
    }),
    directory,
    index: { directory: path.join(directory, 'index'), store: storeOf(entries) },
    side: sideOf(options.hidden),
    pages: {
      source: {
        fileName: async (fileId) => String(fileId),
        // A record is its URL, padded with zeros.
        readRange: async (name, offset, length) => {
          const bytes = Buffer.alloc(length);
          for (let at = 0; at < length; at += 1_000)
            bytes.write(urlAt.get(`${name} ${offset + at}`) ?? '', at);
          return bytes;
        },
      },
      read: options.read ?? known,
    },
    memoryMegabytes: 200,
    threads: 1,
    onProgress: async () => undefined,
    clock: { now: () => new Date((start + 400 * day) / 1_000) },
  });
  const rows = await rowsOf(requisitesFile(directory), 'url, epoch_us(captured_at) AS at');
  const requisites = rows.map(({ url, at }) => `${String(url)} ${(Number(at) - start) / day}`).sort();
  return { ...created, directory, requisites };
}

test('Pages add their requisites from any host, nearest in time, and style sheets add theirs', async () => {
  const entries = entriesOf([
    capture('https://a.example/', 5),
    capture('https://a.example/own.png', 5),
    capture('https://cdn.test/style.css', 1),
    capture('https://cdn.test/style.css', 6),
    capture('https://cdn.test/style.css', 30),
    capture('https://cdn.test/import.css', 2),
    capture('https://cdn.test/back.png', 2),
    capture('https://cdn.test/unused.png', 2),
    // This capture is nearer to the page, but failed.
    capture('https://cdn.test/logo.png', 5, {
      verdict: 'error',
      bodyFileId: null,
      bodyOffset: null,
      bodyLength: null,
      bodyAt: null,
    }),
    capture('https://cdn.test/logo.png', 9),
  ]);
  const web = {
    'https://a.example/': [
      'https://a.example/own.png',
      // Under the other scheme: sort keys count, as in replay.
      'http://cdn.test/style.css#top',
      'https://cdn.test/logo.png',
      'https://never.test/x.png',
      'data:image/png;base64,AA',
    ],
    'https://cdn.test/style.css': ['https://cdn.test/import.css'],
    'https://cdn.test/import.css': ['https://cdn.test/back.png', 'https://cdn.test/missing.woff2'],
  };
  const { requisites, datasheet, directory } = await make(entries, web);
  expect(requisites).toEqual([
    'https://cdn.test/back.png 2',
    'https://cdn.test/import.css 2',
    'https://cdn.test/logo.png 9',
    'https://cdn.test/style.css 6',
  ]);
  expect(datasheet).toMatchObject({
    documents: 2,
    urls: 2,
    records: 6,
    storedBytes: 6 * recordBytes,
    requisites: { documents: 4, urls: 4, wanted: 7, missing: 2 },
  });
  const pointers = (await Array.fromAsync(readPointers(pointersFile(directory, takedownKey([]))))).flat();
  expect(pointers.map(({ offset }) => offset)).toEqual([0, 1_000, 3_000, 5_000, 6_000, 9_000]);
  const [style] = await rowsOf(requisitesFile(directory), 'valid_from, valid_until, url');
  expect(style).toMatchObject({
    url: 'https://cdn.test/style.css',
    valid_from: new Date((start + 6 * day) / 1_000),
    valid_until: new Date((start + 30 * day) / 1_000),
  });
});

test('Requisites are compared apart from documents', async () => {
  const web = { 'https://a.example/': ['https://cdn.test/style.css', 'https://cdn.test/new.png'] };
  const before = [capture('https://a.example/', 5), capture('https://cdn.test/style.css', 1)];
  const [from, to] = [
    await make(entriesOf(before), web),
    await make(entriesOf([...before, capture('https://cdn.test/new.png', 7)]), web),
  ];
  const place = ({ digest, directory }: typeof from, name: string) => ({
    name,
    digest: digest.toString('hex'),
    directory,
  });
  expect(
    await compareSnapshots({
      from: place(from, 'from'),
      to: place(to, 'to'),
      hidden: [],
      sites: 10,
      memoryMegabytes: 200,
    }),
  ).toMatchObject({
    total: { appeared: 0, vanished: 0, changed: 0, unchanged: 1 },
    requisites: { appeared: 1, vanished: 0, changed: 0, unchanged: 1 },
    siteCount: 1,
  });
});

test('Requisites that a takedown hides are not added', async () => {
  const entries = entriesOf([capture('https://a.example/', 5), capture('https://cdn.test/style.css', 1)]);
  const web = { 'https://a.example/': ['https://cdn.test/style.css'] };
  const hidden = [{ hostId: hostIdOf('cdn.test'), urlKey: null, url: null }];
  const { requisites, datasheet } = await make(entries, web, { hidden });
  expect(requisites).toEqual([]);
  expect(datasheet.requisites).toEqual({ documents: 0, urls: 0, wanted: 1, missing: 1 });
});

test('A creation that is interrupted while pages are read resumes, and gives the same list', async () => {
  const pages = Array.from({ length: 40 }, (_, index) => `https://a.example/${index}`);
  const parts = pages.map((_, index) => `https://cdn.test/${index % 7}.css`);
  const entries = entriesOf([
    ...pages.map((url) => capture(url, 5)),
    ...parts.map((url, index) => capture(url, index)),
  ]);
  const web = Object.fromEntries(pages.map((url, index) => [url, [parts[index] ?? '']]));
  const whole = await make(entries, web);
  const directory = path.join(base, 'interrupted');
  let reads = 0;
  const read: ReadRequisites = async () => {
    reads += 1;
    if (reads > 20) throw new Error('stopped');
    return [];
  };
  await expect(make(entries, web, { directory, read })).rejects.toThrow('stopped');
  const resumed = await make(entries, web, { directory });
  expect(resumed.digest).toEqual(whole.digest);
  expect(resumed.datasheet).toEqual(whole.datasheet);
  await removeWork(directory);
});

const random = record({
  captures: uniqueArray(record({ url: constantFrom('a', 'b', 'c', 'd'), at: integer({ min: 0, max: 9 }) }), {
    selector: ({ url, at }) => `${url} ${at}`,
    maxLength: 20,
  }),
  pages: array(
    record({
      at: integer({ min: 0, max: 9 }),
      loads: array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
});

test('The nearest captures are those that a scan of all captures finds', async () => {
  await assert(
    asyncProperty(random, async ({ captures, pages }) => {
      const part = (name: string) => `https://cdn.test/${name}.png`;
      const given = [
        ...pages.map(({ at }, index) => capture(`https://a.example/${index}`, at)),
        ...captures.map(({ url, at }) => capture(part(url), at)),
      ];
      const web = Object.fromEntries(
        pages.map(({ loads }, index) => [`https://a.example/${index}`, loads.map(part)]),
      );
      const expected = new Set(
        pages.flatMap(({ at, loads }) =>
          loads.flatMap((url) => {
            const own = captures.filter((one) => one.url === url);
            // Of two at the same distance, the index may have chosen either.
            const least = Math.min(...own.map((one) => Math.abs(one.at - at)));
            const nearest = own.filter((one) => Math.abs(one.at - at) === least);
            const first = nearest[0];
            return first ? [`${part(url)} ${first.at}`] : [];
          }),
        ),
      );
      const { requisites } = await make(entriesOf(given), web);
      expect(requisites).toEqual([...expected].sort());
    }),
    { numRuns: 8 },
  );
}, 120_000);

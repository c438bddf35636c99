import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { surtKey } from '@meguri/urls';
import { afterAll, expect, test } from 'vitest';
import type { IndexEntry } from './entry-columns.ts';
import { openDuck } from './open-duck.ts';
import { RangeReader, type RangeEntry, type RangeQuery } from './range-reader.ts';
import { runPath, updateIndex, type IndexRun } from './update-index.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'meguri-ranges-'));
const places = { directories: [directory], scratch: path.join(directory, 'scratch') };
const duck = await openDuck({ ...places, memoryMegabytes: 128, threads: 1, keepsFooters: true });
const reader = await RangeReader.create(duck);
afterAll(async () => {
  reader.close();
  await rm(directory, { recursive: true, force: true });
});

const start = Date.UTC(2026, 0, 1) * 1_000;
/** Every hundredth entry is of the same page, and every ninth has no content. */
const entries = Array.from({ length: 1_000 }, (_, number): IndexEntry => {
  const name = number % 100 === 0 ? 'busy' : `site${number % 7}`;
  const url = `http${number % 2 ? 's' : ''}://${name}.example/${number % 100 === 0 ? '' : number % 50}`;
  const hasContent = number % 9 !== 0;
  return {
    hostId: BigInt(number % 7),
    urlKey: BigInt(number),
    url,
    capturedAt: start + ((number * 7_919) % 1_000) * 1_000_000,
    verdict: hasContent ? 'changed' : 'error',
    code: 'ok',
    status: hasContent ? 200 : null,
    mime: 'text/html',
    language: null,
    recordType: hasContent ? 'response' : 'metadata',
    fileId: Math.floor(number / 100) + 1,
    offset: (number % 100) * 1_000,
    length: 500,
    bodyFileId: null,
    bodyOffset: null,
    bodyLength: null,
    bodyAt: null,
    bodyUrl: null,
    payloadDigest: new Uint8Array(32).fill(number),
    payloadBytes: 1,
    truncated: null,
    seedListId: null,
  };
});

const indexed = 750;
const runs = await runsOf(entries.slice(0, indexed));

async function runsOf(some: readonly IndexEntry[]): Promise<IndexRun[]> {
  const list: IndexRun[] = [];
  const listed = new Map<number, number>();
  const parts = () =>
    [...new Set(some.map(({ fileId }) => fileId))].flatMap((fileId) => {
      const from = listed.get(fileId) ?? 0;
      return from < 100_000 ? [{ fileId, from, to: 100_000 }] : [];
    });
  await updateIndex({
    directory,
    duck,
    entriesPerRun: 60,
    store: {
      runs: async () => list.toSorted((a, b) => a.fromPosition - b.fromPosition),
      parts: async () => parts(),
      read: async ({ fileId, from, to, limit }) =>
        some.filter((one) => one.fileId === fileId && one.offset >= from && one.offset < to).slice(0, limit),
      add: async (run, taken) => {
        for (const { fileId, to } of taken) listed.set(fileId, to);
        if (run) list.push(run);
        return true;
      },
      clear: async () => undefined,
      replace: async (run, replaced) => {
        list.splice(0, list.length, ...list.filter(({ name }) => !replaced.includes(name)), run);
        return true;
      },
    },
  });
  return list;
}

const whole: RangeQuery = {
  from: '',
  before: null,
  capturedFrom: null,
  capturedBefore: null,
  after: null,
  limit: 1_000,
};

async function readAll(query: RangeQuery): Promise<RangeEntry[]> {
  const found: RangeEntry[] = [];
  let next: Pick<RangeQuery, 'from' | 'after'> | null = query;
  while (next !== null) {
    const page = await reader.page({ ...query, ...next });
    expect(page.entries.length).toBeLessThanOrEqual(query.limit);
    found.push(...page.entries);
    next = page.next;
  }
  return found;
}

const keyOf = ({ surt, url, capturedAt }: Pick<RangeEntry, 'surt' | 'url' | 'capturedAt'>) =>
  `${surt} ${capturedAt} ${url}`;

function expectedKeys(query: Partial<RangeQuery>): string[] {
  const { from, before, capturedFrom, capturedBefore } = { ...whole, ...query };
  return entries
    .filter(({ recordType }) => recordType === 'response')
    .map((entry) => ({ ...entry, surt: surtKey(entry.url) }))
    .filter(({ surt, capturedAt }) => {
      const isPlaced = surt >= from && (before === null || surt < before);
      return isPlaced && capturedAt >= (capturedFrom ?? 0) && capturedAt < (capturedBefore ?? Infinity);
    })
    .map(keyOf)
    .sort();
}

const files = runs.map((run) => runPath(directory, run));
/** A file of which the index holds only the beginning. */
const parts = [
  { fileId: 8, from: 50_000 },
  { fileId: 9, from: 0 },
  { fileId: 10, from: 0 },
];
await reader.update({ files, parts, entries: entries.slice(indexed) });

test.each([
  ['everything', {}],
  ['everything, seven at once', { limit: 7 }],
  ['one host', { from: 'example,site3)', before: 'example,site3*' }],
  ['one page, three at once', { from: 'example,busy)/', before: 'example,busy)/ ', limit: 3 }],
  ['a period', { capturedFrom: start + 100_000_000, capturedBefore: start + 200_000_000, limit: 10 }],
  ['no host', { from: 'org,', before: 'org-' }],
] as const)('reads %s in order, from the files and from what they lack', async (_, change) => {
  const found = await readAll({ ...whole, ...change });
  expect(found.map(keyOf)).toEqual(expectedKeys(change));
});

test('an entry has the fields of a CDX line', async () => {
  const { entries: found } = await reader.page({ ...whole, from: 'example,busy)/', limit: 1 });
  expect(found[0]).toMatchObject({
    surt: 'example,busy)/',
    mime: 'text/html',
    status: 200,
    isRevisit: false,
    length: 500,
    bodyUrl: null,
  });
  expect(found[0]?.digest).toHaveLength(32);
  expect(typeof found[0]?.hostId).toBe('bigint');
});

test('captures added to the index are no longer read from memory', async () => {
  await reader.update({ files, parts: parts.filter(({ fileId }) => fileId !== 9), entries: [] });
  const gone = entries.filter(({ fileId, recordType }) => fileId === 9 && recordType === 'response');
  expect(await readAll(whole)).toHaveLength(expectedKeys({}).length - gone.length);
  await reader.update({ files, parts: [], entries: [] });
  const inFiles = entries.slice(0, indexed).filter(({ recordType }) => recordType === 'response');
  expect(await readAll(whole)).toHaveLength(inFiles.length);
});

test('a file that was merged away is an error, so that the state is read again', async () => {
  await reader.update({ files: [], parts: [], entries: [] });
  await expect(
    reader.update({ files: [path.join(directory, 'entries-gone.parquet')], parts: [], entries: [] }),
  ).rejects.toThrow(/gone/);
});

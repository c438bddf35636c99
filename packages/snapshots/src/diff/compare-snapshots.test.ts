import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { snapshotDefinitionSchema } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { compareSnapshots } from './compare-snapshots.ts';
import { createSnapshot } from '../create-snapshot.ts';
import { diffFile } from './diff-file.ts';
import {
  entriesOf,
  ownDirectory,
  rowsOf,
  sideOf,
  storeOf,
  type GivenEntry,
} from '../index-in-memory.fixture.ts';
import type { HiddenScope } from '../pointers.ts';

const base = await ownDirectory();
let made = 0;
const day = (number: number) => Date.UTC(2026, 0, number) * 1_000;

async function make(entries: readonly GivenEntry[], at: number) {
  const directory = path.join(base, String((made += 1)));
  await mkdir(directory, { recursive: true });
  const { digest } = await createSnapshot({
    definition: snapshotDefinitionSchema.parse({
      time: { preset: 'as-of', at: new Date(day(at) / 1_000) },
    }),
    directory,
    index: { directory: path.join(directory, 'index'), store: storeOf(entriesOf(entries)) },
    side: sideOf(),
    pages: null,
    memoryMegabytes: 200,
    threads: 1,
    onProgress: async () => undefined,
    clock: { now: () => new Date(day(50) / 1_000) },
  });
  return { name: `day-${at}`, digest: digest.toString('hex'), directory };
}

type Compared = Awaited<ReturnType<typeof make>>;
const compare = (from: Compared, to: Compared, hidden: HiddenScope[] = [], documentsPerSort?: number) =>
  compareSnapshots({ from, to, hidden, sites: 2, memoryMegabytes: 200 }, documentsPerSort);

const capture = (url: string, number: number, text: string, more: Partial<GivenEntry> = {}): GivenEntry => ({
  url,
  capturedAt: day(number),
  payloadDigest: Buffer.from(text),
  ...more,
});
const history = [
  capture('https://a.example/same', 1, 'same'),
  capture('https://a.example/changes', 1, 'old'),
  capture('https://a.example/changes', 20, 'new'),
  capture('https://b.example/goes', 1, 'gone soon'),
  capture('https://b.example/goes', 20, 'not found', { status: 404 }),
  capture('https://b.example/comes', 20, 'new here'),
  // Fetched again with the same content.
  capture('https://c.example/again', 1, 'text'),
  capture('https://c.example/again', 20, 'text', { verdict: 'changed' }),
];

test('URLs appear, vanish, change or stay, by site and in total', async () => {
  const [from, to] = [await make(history, 10), await make(history, 30)];
  const diff = await compare(from, to);
  expect(diff).toEqual({
    from: 'day-10',
    to: 'day-30',
    total: { appeared: 1, vanished: 1, changed: 1, unchanged: 2 },
    requisites: null,
    sites: [
      { site: 'b.example', appeared: 1, vanished: 1, changed: 0, unchanged: 0 },
      { site: 'a.example', appeared: 0, vanished: 0, changed: 1, unchanged: 1 },
    ],
    siteCount: 3,
  });
  const rows = await rowsOf(diffFile({ from, to, hidden: [] }), 'change, url, from_digest, to_digest');
  expect(rows.map(({ change, url }) => `${String(change)} ${String(url)}`)).toEqual([
    'changed https://a.example/changes',
    'unchanged https://a.example/same',
    'appeared https://b.example/comes',
    'vanished https://b.example/goes',
    'unchanged https://c.example/again',
  ]);
  expect(rows[0]).toMatchObject({
    from_digest: `sha256:${Buffer.from('old').toString('hex')}`,
    to_digest: `sha256:${Buffer.from('new').toString('hex')}`,
  });
  expect(await compare(to, to)).toMatchObject({ total: { unchanged: 4, changed: 0 } });
  expect(await compare(to, from)).toMatchObject({ total: { appeared: 1, vanished: 1, changed: 1 } });
});

test('documents that a takedown hides are in no diff, and former diffs are removed', async () => {
  const [from, to] = [await make(history, 10), await make(history, 30)];
  await compare(from, to);
  const hidden = [{ hostId: hostIdOf('b.example'), urlKey: null, url: null }];
  expect(await compare(from, to, hidden)).toMatchObject({
    total: { appeared: 0, vanished: 0, changed: 1, unchanged: 2 },
    siteCount: 2,
  });
  const kept = (await readdir(to.directory)).filter((name) => name.startsWith('diff-'));
  expect(kept).toEqual([path.basename(diffFile({ from, to, hidden }))]);
});

test('a diff made in parts equals one made at once, and one of two lists in memory', async () => {
  const entry = record({
    page: integer({ min: 0, max: 30 }),
    number: integer({ min: 1, max: 30 }),
    text: constantFrom('x', 'y', 'z'),
  });
  await assert(
    asyncProperty(array(entry, { minLength: 20, maxLength: 120 }), async (steps) => {
      const given = [
        ...new Map(
          steps.map(({ page, number, text }) => [
            `${page} ${number}`,
            capture(`https://s${page % 7}.example/${page}`, number, text),
          ]),
        ).values(),
      ];
      const [from, to, other] = [await make(given, 10), await make(given, 25), await make(given, 25)];
      const parts = await compare(from, other, [], 5);
      expect({ ...(await compare(from, to)) }).toEqual(parts);
      const last = (at: number) =>
        new Map(
          given
            .toSorted((a, b) => a.capturedAt - b.capturedAt)
            .filter(({ capturedAt }) => capturedAt <= day(at))
            .map(({ url, payloadDigest }) => [url, String(payloadDigest)]),
        );
      const [before, after] = [last(10), last(25)];
      const both = [...after.keys()].filter((url) => before.has(url));
      expect(parts.total).toEqual({
        appeared: after.size - both.length,
        vanished: 0,
        changed: both.filter((url) => before.get(url) !== after.get(url)).length,
        unchanged: both.filter((url) => before.get(url) === after.get(url)).length,
      });
    }),
    { numRuns: 5 },
  );
});

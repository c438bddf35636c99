import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStagedLine, stagedLine, type StagedEntry } from './staged-entry.ts';
import { readStagedPages, removeSortedRuns } from './staged-pages.ts';
import { listStagedParts, openStagedParts } from './staged-parts.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'meguri-staged-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const entry = (more: Partial<StagedEntry>): StagedEntry => ({
  hostId: 1n,
  urlKey: '1',
  atMs: 1_400_000_000_000,
  url: 'http://a.example/',
  host: 'a.example',
  file: 0,
  type: 'response',
  hasRecord: true,
  status: 200,
  mime: null,
  failure: null,
  digests: '',
  textDigest: null,
  payloadBytes: 10,
  durationMs: 0,
  refersToHostId: null,
  refersToKey: null,
  refersToMs: null,
  offset: 0,
  length: 10,
  truncated: false,
  title: null,
  language: null,
  etag: null,
  lastModified: null,
  ...more,
});

/** Keys over the whole range of 64 bits, several accesses of each page, unordered. */
const entries = Array.from({ length: 3_000 }, (_, number) => {
  const page = (number * 7_919) % 997;
  return entry({
    hostId: BigInt.asIntN(64, BigInt(page % 31) * 0x9e37_79b9_7f4a_7c15n) & 0x7fff_ffff_ffff_ffffn,
    urlKey: String(BigInt.asIntN(64, BigInt(page) * 0xd1b5_4a32_d192_ed03n)),
    atMs: 1_400_000_000_000 + number,
    url: `http://host${page % 31}.example/${page}`,
    title: number % 3 === 0 ? `頁 ${page} \u0007 "quoted"` : null,
    digests: number % 2 === 0 ? `sha-1:${'0'.repeat(39)}${number % 10}` : '',
    offset: number,
  });
});

async function stage(name: string, partBytes: number): Promise<string> {
  const first = path.join(directory, name);
  const parts = await openStagedParts(first, partBytes);
  for (const one of entries) await parts.write(stagedLine(one));
  await parts.end();
  return first;
}

const read = async (
  firsts: string[],
  after: { hostId: bigint; urlKey: bigint } | null = null,
  most = small,
) => (await Array.fromAsync(readStagedPages(directory, firsts, after, most))).flat();
const small = { bytes: 40_000, rows: 500 };
const large = { bytes: 2 ** 30, rows: 2 ** 30 };

test('lines are read as they were written', () => {
  const full = entry({
    hostId: 2n ** 62n,
    urlKey: '-9223372036854775808',
    hasRecord: false,
    failure: 'dns-failed',
    refersToHostId: 3n,
    refersToKey: '9223372036854775807',
    refersToMs: 5,
    truncated: true,
    title: '',
    etag: '"x"',
  });
  expect(readStagedLine(stagedLine(full).slice(0, -1))).toEqual(full);
  expect(readStagedLine(stagedLine(entry({})).slice(0, -1))).toEqual(entry({}));
});

test('URLs and other texts keep their backslashes', async () => {
  const given = entry({ url: 'http://a.example/?q=a\\b\\N', title: '\\N', etag: '"\\"' });
  const first = path.join(directory, '000009.tsv');
  const parts = await openStagedParts(first);
  await parts.write(stagedLine(given));
  await parts.end();
  const pages = await read([first], null, large);
  expect(pages.flatMap((page) => page.entries)).toEqual([{ ...given, title: ' N' }]);
});

test('pages sorted in runs equal those of one sort in memory', async () => {
  const first = await stage('000001.tsv', 10_000);
  expect((await listStagedParts([first])).length).toBeGreaterThan(20);
  const once = await read([first], null, large);
  expect(once).toHaveLength(997);
  expect(once.flatMap((page) => page.entries)).toHaveLength(entries.length);
  expect((await readdir(directory)).some((name) => name.startsWith('run-'))).toBe(false);
  const pages = await read([first]);
  expect(pages).toEqual(once);
  expect((await readdir(directory)).filter((name) => name.startsWith('run-')).length).toBeGreaterThan(5);
  const half = pages[498]!;
  const rest = await read([first], { hostId: half.hostId, urlKey: BigInt(half.urlKey) });
  expect(rest).toEqual(pages.slice(499));
  await removeSortedRuns(directory);
  expect((await readdir(directory)).some((name) => name.startsWith('run-'))).toBe(false);
});

test('old lines of a file that a killed process left are not read with the new ones', async () => {
  const first = await stage('000002.tsv', 10_000);
  await rm(first);
  const parts = await openStagedParts(first, 10_000);
  await parts.write(stagedLine(entry({ url: 'http://new.example/' })));
  await expect(listStagedParts([first])).rejects.toThrow('is missing');
  await parts.end();
  const pages = await read([first], null, large);
  expect(pages.flatMap((page) => page.entries.map(({ url }) => url))).toEqual(['http://new.example/']);
});

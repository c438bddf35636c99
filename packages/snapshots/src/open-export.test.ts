import { readdir } from 'node:fs/promises';
import { snapshotFormats } from '@meguri/contracts';
import { hostIdOf } from '@meguri/database';
import { recordPayload, scanRecords } from '@meguri/warc';
import { expect, test } from 'vitest';
import { base, files, entries, make, bytesOf, recordsOf } from './export.fixture.ts';
import { readGroupsOf } from './read-records.ts';
import { discardStaleExports } from './stale-exports.ts';

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

test('A record that the archive no longer holds ends the export with an error that names its file', async () => {
  const { open } = await make();
  const file = await open('warc');
  const kept = files.get('file-2') ?? Buffer.alloc(0);
  files.delete('file-2');
  await expect(bytesOf(file.read())).rejects.toThrow(/archive file file-2 is missing or ends before/);
  files.set('file-2', kept);
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

test('Files prepared under other takedowns are removed, in every format and form', async () => {
  const { open, directory } = await make();
  for (const unchanged of ['revisit', 'response'] as const)
    for (const format of snapshotFormats) await open(format, [], unchanged);
  const kept = ['hosts.bin', 'index', 'list.parquet', 'pieces', 'plan.json', 'runs', 'scratch'];
  expect((await readdir(directory)).length).toBeGreaterThan(kept.length + 2 * snapshotFormats.length);
  await discardStaleExports(base, [{ hostId: hostIdOf('a.example'), urlKey: null, url: null }]);
  expect((await readdir(directory)).toSorted()).toEqual(kept);
});

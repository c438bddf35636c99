import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { source, make, bytesOf, recordsOf } from '../export.fixture.ts';
import { pointersFile, readPointers, takedownKey } from '../pointers.ts';
import { warcExport, warcinfoBytes } from '../warc-export.ts';
import { placeInArchives, waczArchives } from './wacz-export.ts';

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

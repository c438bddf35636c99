import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { scanRecords } from '@meguri/warc';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { makeSnapshot } from '../testing/make-snapshot.ts';
import { sendExport } from './send-export.ts';

const crawl = await ownCrawl();
const { snapshots } = crawl.services;
const site = 'https://www.example.org';
const urls = Array.from({ length: 30 }, (_, number) => `${site}/${number}`);

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls } });
  await crawlPages(
    crawl,
    urls.map((url) => ({ url, verdict: 'new' as const, body: `Text of ${url}` })),
  );
  await makeSnapshot(crawl);
});

const input = { name: 'all', format: 'warc' } as const;
const open = () => snapshots.export({ ctx, input });
const bytesOf = async (parts: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(parts));

test('a transfer that is interrupted twenty times has the bytes of an uninterrupted one', async () => {
  const { bytes, read, tag } = await open();
  const whole = await bytesOf(read(0, bytes));
  expect(whole).toHaveLength(bytes);
  const types = (await Array.fromAsync(scanRecords([whole]))).map((one) =>
    'record' in one ? one.record.type : 'damage',
  );
  expect(types).toEqual(['warcinfo', ...urls.map(() => 'response')]);
  let received = Buffer.alloc(0);
  for (let cut = 1; cut <= 20; cut += 1) {
    const file = await open();
    expect(file.tag).toBe(tag);
    const end = Math.floor((bytes * cut) / 20);
    received = Buffer.concat([received, await bytesOf(file.read(received.byteLength, end))]);
  }
  expect(received.equals(whole)).toBe(true);
  expect(await bytesOf((await open()).read(5, 5))).toHaveLength(0);
});

test('a takedown changes the tag, and ends a transfer within a second', async () => {
  const before = await open();
  const takedown = await crawl.prisma.takedown.create({
    data: {
      hostId: hostIdOf('www.example.org'),
      hostName: 'www.example.org',
      urlKey: BigInt(urlKeyOf(`${site}/7`)),
      url: `${site}/7`,
      createdAt: crawl.clock.now(),
      createdBy: 'operator',
    },
  });
  const after = await open();
  expect(after.tag).not.toBe(before.tag);
  expect(after.bytes).toBeLessThan(before.bytes);
  expect((await bytesOf(after.read(0, after.bytes))).includes(`${site}/7\r\n`)).toBe(false);
  await crawl.prisma.takedown.delete({ where: { id: takedown.id } });
  expect((await open()).tag).toBe(before.tag);
});

test('a range in flight ends within a second of a takedown, and continues with other bytes', async () => {
  // More than is read at once, so that the transfer asks for more after the takedown.
  const big = [1, 2, 3].map((number) => `${site}/big/${number}`);
  await crawl.services.seeds.add({ ctx, input: { urls: big } });
  await crawlPages(
    crawl,
    big.map((url) => ({ url, verdict: 'new' as const, body: randomBytes(3_000_000) })),
  );
  await makeSnapshot(crawl, { name: 'big' });
  const file = await snapshots.export({ ctx, input: { name: 'big', format: 'warc' } });
  const sent = file.read(100, file.bytes)[Symbol.asyncIterator]();
  const startedMs = performance.now();
  expect((await sent.next()).done).toBe(false);
  const hidden = { hostId: hostIdOf('www.example.org'), hostName: 'www.example.org', urlKey: null };
  const { id } = await crawl.prisma.takedown.create({
    data: { ...hidden, url: `${site}/big/`, createdAt: crawl.clock.now(), createdBy: 'operator' },
  });
  await expect.poll(() => performance.now() - startedMs, { timeout: 5_000 }).toBeGreaterThan(1_000);
  await expect(sent.next()).rejects.toThrow(/takedown/);
  const next = await snapshots.export({ ctx, input: { name: 'big', format: 'warc' } });
  expect(next.tag).not.toBe(file.tag);
  expect((await bytesOf(next.read(0, next.bytes))).includes(`${site}/big/`)).toBe(false);
  await crawl.prisma.takedown.delete({ where: { id } });
});

test('a running transfer is checked once a second', async () => {
  let [nowMs, checks, isCurrent] = [0, 0, true];
  const file = {
    name: 'all.warc.gz',
    mediaType: 'application/warc',
    bytes: 10_000,
    tag: 'a',
    // oxlint-disable-next-line require-await -- An iterable of chunks, like those of the archive.
    async *read(from = 0) {
      for (let at = from; at < 10_000; at += 1_000) {
        nowMs += 400;
        yield Buffer.alloc(1_000);
      }
    },
  };
  const check = {
    nowMs: () => nowMs,
    isCurrent: async () => {
      checks += 1;
      return isCurrent;
    },
  };
  expect(await bytesOf(sendExport(file, { from: 0, to: 9_500 }, check))).toHaveLength(9_500);
  expect(checks).toBe(3);
  isCurrent = false;
  await expect(bytesOf(sendExport(file, { from: 0, to: 10_000 }, check))).rejects.toThrow(
    'A takedown changed all.warc.gz while it was sent.',
  );
});

test('exports are prepared in a separate process, each once, two at a time', async () => {
  const { id } = await snapshots.get({ ctx, input: { name: 'all' } });
  const place = path.join(crawl.snapshotDirectory, id);
  const [one, two] = await Promise.all([
    snapshots.export({ ctx, input: { name: 'all', format: 'cdxj' } }),
    snapshots.export({ ctx, input: { name: 'all', format: 'cdxj' } }),
  ]);
  expect(one.tag).toBe(two.tag);
  expect((await bytesOf(one.read(0, one.bytes))).toString().trim().split('\n')).toHaveLength(30);
  expect(existsSync(place)).toBe(true);
  await rm(path.join(place, 'list.parquet'));
  await expect(snapshots.export({ ctx, input: { name: 'all', format: 'parquet' } })).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('an unknown snapshot is not found, and one that is not done is refused', async () => {
  await expect(snapshots.export({ ctx, input: { ...input, name: 'none' } })).rejects.toMatchObject({
    code: 'not-found',
  });
  const definition = { time: { preset: 'as-of' as const, at: new Date('2026-01-01') } };
  await snapshots.create({ ctx, input: { name: 'queued', definition } });
  await expect(snapshots.export({ ctx, input: { ...input, name: 'queued' } })).rejects.toMatchObject({
    code: 'conflict',
  });
});

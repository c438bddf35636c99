import {
  claimFile,
  nextFile,
  recordCopied,
  recordFileChecked,
  recordSealedFile,
  recordStorageDays,
  releaseFile,
  writeHeartbeat,
} from '@meguri/database';
import { expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();

const day = 86_400;
const url = 'https://a.example/';
const storage = () => crawl.services.archive.storage({ ctx, input: undefined });
const midnight = () => new Date(crawl.clock.now().toISOString().slice(0, 10));

test('fetches are summed by day, late ones included, and stay when their minutes are pruned', async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [url] } });
  const fetchAndRecord = async (body: string) => {
    await crawlPages(crawl, [{ url, verdict: 'changed', body }]);
    await recordStorageDays(crawl.prisma);
  };
  const first = midnight();
  await fetchAndRecord('four');
  await fetchAndRecord('four');
  crawl.clock.advanceSeconds(day);
  await fetchAndRecord('five!');
  await crawl.prisma.statisticMinute.deleteMany({ where: { minute: { lt: midnight() } } });
  await recordStorageDays(crawl.prisma);
  expect((await storage()).days).toMatchObject([
    { day: first, accesses: 2, bytes: 8 },
    { day: midnight(), accesses: 1, bytes: 5 },
  ]);
});

test('sealed files are listed latest first, and counted by node', async () => {
  await crawl.prisma.node.create({
    data: { id: 7, name: 'tokyo', startedAt: crawl.clock.now(), heartbeatAt: crawl.clock.now(), live: {} },
  });
  for (let file = 1; file <= 130; file += 1)
    await recordSealedFile(crawl.prisma, {
      name: `file-${String(file).padStart(3, '0')}.warc.gz`,
      nodeId: 7,
      bytes: 10,
      sha256: new Uint8Array([file]),
      sealedAt: new Date(crawl.clock.now().getTime() + Math.floor(file / 2) * 1_000),
    });
  const { nodes } = await storage();
  expect(nodes).toMatchObject([
    // A removed node leaves its files.
    { id: 1, name: '1' },
    { id: 7, name: 'tokyo', files: 130, bytes: 1_300, freeBytes: null },
  ]);
  const all = nodes.reduce((sum, { files }) => sum + files, 0);
  const page = await crawl.services.archive.files({ ctx, input: {} });
  const rest = await crawl.services.archive.files({ ctx, input: { cursor: page.nextCursor ?? '' } });
  expect([page.rows.length, rest.rows.length, rest.nextCursor]).toEqual([100, all - 100, null]);
  expect(page.rows[0]).toMatchObject({ name: 'file-130.warc.gz', sha256: '82' });
  expect(new Set([...page.rows, ...rest.rows].map(({ name }) => name)).size).toBe(all);
});

test('free space is reported with the date on which it runs out', async () => {
  expect(await storage()).toMatchObject({ usedPerDay: null, fullAt: null });
  const now = crawl.clock.now().getTime();
  await crawl.prisma.figureSample.createMany({
    data: [0, 12, 24].map((hour) => ({
      name: 'freeBytes',
      at: new Date(now - (24 - hour) * 3_600_000),
      value: 1e12 - hour * 1e9,
    })),
  });
  expect((await storage()).usedPerDay).toBeCloseTo(24e9);
});

test('the database is reported with its size, and with the free space that nodes measure', async () => {
  const { database } = await storage();
  expect(database).toMatchObject({ maxBytes: null, freeBytes: null, level: 'open' });
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.ages).toMatchObject({ transactions: { alertAt: 500e6 }, multixacts: { alertAt: 600e6 } });
  expect(database.ages.transactions.age).toBeGreaterThan(0);
  const now = crawl.clock.now();
  for (const [id, freeBytes] of [500, 300, null].entries())
    await writeHeartbeat(crawl.prisma, {
      id: 100 + id,
      name: `node ${id}`,
      bootId: null,
      uptimeSeconds: null,
      startedAt: now,
      live: {
        nodeId: 100 + id,
        at: now,
        state: 'crawling',
        stateDetail: null,
        pagesPerSecond: 0,
        bytesPerSecond: 0,
        activeVisits: 0,
        restingHosts: 0,
        waitingHosts: 0,
        shortTermPages: 0,
        uncommitted: 0,
        database: {
          level: id === 1 ? 'discovery-stopped' : 'open',
          freeBytes,
          isRefused: false,
          problem: null,
        },
      },
    });
  expect((await storage()).database).toMatchObject({ freeBytes: 300, level: 'discovery-stopped' });
});

test('an operator has a file checked or repaired ahead of schedule', async () => {
  const { archive, audit } = crawl.services;
  const { prisma } = crawl;
  const [file] = await prisma.warcFile.findMany({ where: { sha256: { not: null } }, take: 1 });
  if (!file) throw new Error('no sealed file');
  const keep = (work: 'check' | 'repair', name = file.name) =>
    archive.keepFile({ ctx, input: { file: name, work, reason: 'the disk was replaced' } });
  const next = () => nextFile(prisma, { work: 'check', scrubDays: 0 });
  await expect(keep('check', 'none.warc.gz')).rejects.toMatchObject({ code: 'not-found' });
  await expect(keep('repair')).rejects.toMatchObject({ refusal: { word: 'fileUndamaged' } });
  expect(await next()).toBeNull();
  await keep('check');
  expect(await next()).toMatchObject({ name: file.name });
  const { fileId } = file;
  const now = new Date(Date.now() + 1_000);
  await recordFileChecked(prisma, { fileId, state: 'damaged', problem: null, damage: [], now });
  expect(await next()).toBeNull();
  await expect(keep('repair')).rejects.toMatchObject({ refusal: { word: 'fileWithoutCopy' } });
  await recordCopied(prisma, { fileId, sha256: file.sha256 ?? new Uint8Array(), now });
  const claim = await claimFile(prisma, fileId, 60);
  await releaseFile(prisma, claim!, 600);
  expect(await nextFile(prisma, { work: 'repair', scrubDays: 0 })).toBeNull();
  await keep('repair');
  expect(await nextFile(prisma, { work: 'repair', scrubDays: 0 })).toMatchObject({ name: file.name });
  const entries = await audit.list({ ctx, input: { subject: `file:${file.name}` } });
  expect(entries.map(({ action }) => action)).toEqual(['file.repair', 'file.check']);
});

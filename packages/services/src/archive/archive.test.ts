import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { pdfOf } from '@meguri/documents/fixture';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const url = 'https://www.example.org/a';
const others = [
  'https://example.org/b',
  'https://example.org/a/b?c=1',
  'http://example.org:8080/',
  'https://blog.example.org/',
];
let first: Date;
let second: Date;

const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [url, ...others, 'https://broken.example/'] } });
  first = crawl.clock.now();
  await crawlPages(crawl, [
    { url, verdict: 'changed', body: 'version one' },
    ...others.map((other) => ({ url: other, verdict: 'changed' as const, body: other })),
    { url: 'https://broken.example/', verdict: 'error' },
  ]);
  crawl.clock.advanceSeconds(86_400);
  await crawlPages(crawl, [{ url, verdict: 'unchanged', body: 'version one', repeats: first }]);
  crawl.clock.advanceSeconds(86_400);
  second = crawl.clock.now();
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'version two' }]);
});

const bodyAt = async (at: Date | null) => {
  const { payload, ...capture } = await crawl.services.getCapture({ url, at });
  return { ...capture, body: Buffer.from(payload).toString() };
};
const hours = (date: Date, count: number) => new Date(date.getTime() + count * 3_600_000);

test('returns the capture of a page as of an instant', async () => {
  expect(await bodyAt(null)).toMatchObject({ body: 'version two', digestVerified: true });
  expect(await bodyAt(second)).toMatchObject({ body: 'version two' });
  expect(await bodyAt(hours(second, -1))).toMatchObject({ body: 'version one' });
  expect(await bodyAt(hours(first, -1_000))).toMatchObject({ body: 'version one', payloadCapturedAt: first });
});

test('a revisit returns the payload that it repeats, with its own headers', async () => {
  const capture = await bodyAt(hours(first, 25));
  expect(capture).toMatchObject({
    body: 'version one',
    digestVerified: true,
    payloadCapturedAt: first,
    capture: { recordType: 'revisit', verdict: 'unchanged', capturedAt: hours(first, 24) },
    httpHead: { status: 200 },
  });
  expect(capture.warcFields).toContainEqual(['WARC-Type', 'revisit']);
});

test('a page that never responded returns the record of the failure', async () => {
  const { capture, payload, httpHead } = await crawl.services.getCapture({
    url: 'https://broken.example/',
    at: null,
  });
  expect(capture).toMatchObject({ recordType: 'metadata', code: 'connection-reset' });
  expect(Buffer.from(payload).toString()).toContain('outcome: connection-reset');
  expect(httpHead).toBeNull();
});

test('a page that was never captured is not found', async () => {
  await expect(
    crawl.services.getCapture({ url: 'https://www.example.org/none', at: null }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(
    crawl.services.listCaptures({ url: 'https://www.example.org/none', limit: 5 }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await crawl.services.listCaptures({ url, limit: 2 })).toMatchObject([
    { capturedAt: second },
    { capturedAt: hours(first, 24), recordType: 'revisit' },
  ]);
});

test('the target of a robots.txt redirect is in the index of its own host', async () => {
  const robots = 'https://www.example.org/robots.txt';
  await crawl.services.seeds.add({ ctx, input: { urls: [robots] } });
  await crawlPages(crawl, [{ url: robots, verdict: 'changed', body: 'User-agent: *' }]);
  // A robots.txt is not a page of the host under which it is captured, so its entry has its own URL.
  await crawl.prisma.$executeRaw`
    UPDATE capture SET host_id = ${hostIdOf('broken.example')}, url = ${robots}
    WHERE url_key = ${BigInt(urlKeyOf(robots))}`;
  const lines = await Array.fromAsync(crawl.services.exportCdxj({ host: null }));
  expect(lines).toEqual(lines.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  expect(lines.filter((line) => line.startsWith('org,example)/robots.txt '))).toHaveLength(1);
  await crawl.prisma.capture.deleteMany({ where: { url: robots } });
});

test('a 304 is listed with the digest of the capture that it repeats', async () => {
  await crawl.prisma.capture.updateMany({ where: { recordType: 'revisit' }, data: { payloadDigest: null } });
  const lines = await Array.fromAsync(crawl.services.exportCdxj({ host: 'www.example.org' }));
  const digests = lines.map((line) => /"digest":"([^"]+)"/.exec(line)?.[1]);
  expect(digests[1]).toBe(digests[0]);
  expect(await bodyAt(hours(first, 25))).toMatchObject({ body: 'version one', digestVerified: true });
});

test('the index is in byte order and holds every response and revisit', async () => {
  const lines = await Array.fromAsync(crawl.services.exportCdxj({ host: null }));
  expect(lines).toEqual(lines.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  expect(lines.map((line) => line.split(' ', 1)[0])).toEqual(
    [
      'org,example)/a',
      'org,example)/a',
      'org,example)/a',
      'org,example)/a/b?c=1',
      'org,example)/b',
      'org,example,blog)/',
      'org,example:8080)/',
    ].toSorted(),
  );
  expect(lines.filter((line) => line.includes('"mime":"warc/revisit"'))).toHaveLength(1);
  expect(await Array.fromAsync(crawl.services.exportCdxj({ host: 'blog.example.org' }))).toHaveLength(1);
});

test('two captures of a PDF are compared by their text', async () => {
  const paper = 'https://www.example.org/paper.pdf';
  await crawl.services.seeds.add({ ctx, input: { urls: [paper] } });
  const mime = 'application/pdf';
  const before = crawl.clock.now();
  await crawlPages(crawl, [{ url: paper, verdict: 'changed', body: pdfOf(['First draft']), mime }]);
  crawl.clock.advanceSeconds(86_400);
  const after = crawl.clock.now();
  await crawlPages(crawl, [{ url: paper, verdict: 'changed', body: pdfOf(['Second draft']), mime }]);
  const comparison = await crawl.services.pages.compare({ ctx, input: { url: paper, before, after } });
  expect(comparison.before).toMatchObject({ text: 'First draft', textTruncated: false });
  expect(comparison.lines).toEqual([
    { kind: 'removed', text: 'First draft' },
    { kind: 'added', text: 'Second draft' },
  ]);
});

test('the index names the current path of each file, whether sealed, being written or imported', async () => {
  const placesNow = async () => {
    const lines = await Array.fromAsync(crawl.services.exportCdxj({ host: 'blog.example.org' }));
    return lines.map((line) => /"filename":"([^"]+)"/.exec(line)?.[1]);
  };
  const [sealed = ''] = await placesNow();
  const name = path.basename(sealed);
  expect(sealed).toBe(sealedPath(name));
  const found = await crawl.prisma.warcFile.findUniqueOrThrow({ where: { name } });
  const change = (data: Partial<typeof found>) => crawl.prisma.warcFile.update({ where: { name }, data });
  await change({ sealedAt: null });
  expect(await placesNow()).toEqual([`${name}.open`]);
  await change({ sealedAt: found.sealedAt, importId: 7, location: '/data/old.warc.gz' });
  expect(await placesNow()).toEqual(['/data/old.warc.gz']);
  await change({ importId: null, location: null });
  expect(await placesNow()).toEqual([sealed]);
});

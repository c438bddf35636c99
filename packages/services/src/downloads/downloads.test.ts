import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { scanRecords } from '@meguri/warc';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const site = 'https://www.example.org';
const url = `${site}/a`;
const copy = `${site}/copy`;
const page = `<link rel="stylesheet" href="s.css"><link rel="next" href="/next"><img src="hidden.png">
  <img src="none.png"><iframe src="/frame"></iframe><a href="/linked">Linked</a>`;
const file = 'ftp://ftp.example.org/pub/a.txt';
const crawl = await ownCrawl();
let first: Date;
let repeated: Date;

beforeAll(async () => {
  const files = ['s.css', 'b.png', 'hidden.png', 'frame', 'linked', 'next', 'copy'].map(
    (name) => `${site}/${name}`,
  );
  await crawl.services.seeds.add({ ctx, input: { urls: [url, file, ...files] } });
  first = crawl.clock.now();
  await crawlPages(crawl, [
    { url, verdict: 'changed', body: page, withRequest: true },
    { url: `${site}/s.css`, verdict: 'changed', body: 'p { background: url(b.png) }', mime: 'text/css' },
    { url: `${site}/b.png`, verdict: 'changed', body: 'pixels', mime: 'image/png' },
    { url: `${site}/hidden.png`, verdict: 'changed', body: 'hidden pixels', mime: 'image/png' },
    { url: `${site}/frame`, verdict: 'changed', body: '<p>Frame</p>' },
    { url: `${site}/linked`, verdict: 'changed', body: '<p>Linked</p>' },
    { url: `${site}/next`, verdict: 'changed', body: '<p>Next</p>' },
    { url: file, verdict: 'changed', body: 'A text.', mime: 'text/plain' },
  ]);
  await hide(`${site}/hidden.png`);
  crawl.clock.advanceSeconds(86_400);
  repeated = crawl.clock.now();
  await crawlPages(crawl, [
    { url, verdict: 'unchanged', body: page, repeats: first, withRequest: true },
    { url: copy, verdict: 'new', body: page, repeats: first, repeatsUrl: url },
  ]);
});

const hide = (hidden: string) =>
  crawl.prisma.takedown.create({
    data: {
      hostId: hostIdOf('www.example.org'),
      hostName: 'www.example.org',
      urlKey: BigInt(urlKeyOf(hidden)),
      url: hidden,
      createdAt: crawl.clock.now(),
      createdBy: 'operator',
    },
  });

async function download(at: Date, format: 'warc' | 'wacz', of = url) {
  const { body, ...file } = await crawl.services.pages.download({ ctx, input: { url: of, at, format } });
  const bytes = Buffer.concat(await Array.fromAsync(body));
  expect(bytes.byteLength).toBe(file.bytes);
  return { ...file, bytes };
}

async function recordsOf(warc: Uint8Array) {
  const found = await Array.fromAsync(scanRecords([warc]));
  return found.map((one) =>
    'record' in one ? `${one.record.type} ${one.record.targetUri ?? ''}` : 'damage',
  );
}

test('the WARC of a revisit has its records and those of the capture that it repeats', async () => {
  const { bytes, fileName, mediaType } = await download(repeated, 'warc');
  expect(fileName).toMatch(/^www\.example\.org-\d{14}\.warc\.gz$/);
  expect(mediaType).toBe('application/warc');
  expect(await recordsOf(bytes)).toEqual([
    'warcinfo ',
    `revisit ${url}`,
    `request ${url}`,
    `response ${url}`,
    `request ${url}`,
  ]);
  expect(await recordsOf((await download(first, 'warc')).bytes)).toHaveLength(3);
});

test('the WARC of a duplicate has the capture of the other page, under its own URL', async () => {
  const { body } = await crawl.services.pages.download({
    ctx,
    input: { url: copy, at: repeated, format: 'warc' },
  });
  expect(await recordsOf(Buffer.concat(await Array.fromAsync(body)))).toEqual([
    'warcinfo ',
    `revisit ${copy}`,
    `response ${url}`,
    `request ${url}`,
  ]);
  const { after } = await crawl.services.pages.compare({
    ctx,
    input: { url: copy, before: repeated, after: repeated },
  });
  expect(after).toMatchObject({ digestVerified: true, payloadCapturedAt: first, capture: { url: copy } });
});

/** Files of an uncompressed ZIP archive, read from its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.byteLength - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < zip.readUInt16LE(end + 10); index += 1) {
    expect(zip.readUInt16LE(at + 10)).toBe(0);
    const [length, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const start = zip.readUInt32LE(at + 42) + 30 + nameLength;
    files.set(zip.toString('ascii', at + 46, at + 46 + nameLength), zip.subarray(start, start + length));
    at += 46 + nameLength;
  }
  return files;
}

test('a WACZ has the page with its page requisites, and the hash of each file', async () => {
  const { bytes, fileName } = await download(repeated, 'wacz');
  expect(fileName).toMatch(/\.wacz$/);
  const files = unzip(bytes);
  const text = (name: string) => files.get(name)?.toString() ?? '';
  const stated = JSON.parse(text('datapackage.json')) as {
    wacz_version: string;
    description: string;
    resources: { path: string; hash: string; bytes: number }[];
  };
  expect(stated.wacz_version).toBe('1.1.1');
  // Missing: the hidden image and the image that was never captured.
  expect(stated.description).toContain('Without 2 embedded files');
  expect(stated.resources.map(({ path }) => path)).toEqual([
    'archive/data.warc.gz',
    'indexes/index.cdx.gz',
    'indexes/index.idx',
    'pages/pages.jsonl',
  ]);
  const hashOf = (file: Buffer) => `sha256:${createHash('sha256').update(file).digest('hex')}`;
  for (const { path, hash, bytes: length } of stated.resources)
    expect({ hash, length }).toEqual({
      hash: hashOf(files.get(path) ?? Buffer.of()),
      length: files.get(path)?.byteLength,
    });
  expect(JSON.parse(text('datapackage-digest.json'))).toEqual({
    path: 'datapackage.json',
    hash: hashOf(files.get('datapackage.json') ?? Buffer.of()),
  });
  const warc = files.get('archive/data.warc.gz') ?? Buffer.of();
  expect(await recordsOf(warc)).toEqual([
    'warcinfo ',
    `revisit ${url}`,
    `request ${url}`,
    `response ${url}`,
    `request ${url}`,
    `response ${site}/s.css`,
    `response ${site}/frame`,
    `response ${site}/b.png`,
  ]);
  expect(JSON.parse(text('pages/pages.jsonl').split('\n')[1] ?? '')).toMatchObject({ url });
  const lines = gunzipSync(files.get('indexes/index.cdx.gz') ?? Buffer.of())
    .toString()
    .trim()
    .split('\n');
  expect(lines).toEqual(lines.toSorted());
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    const {
      offset,
      length,
      url: indexed,
    } = JSON.parse(line.split(' ').slice(2).join(' ')) as Record<string, string>;
    const member = warc.subarray(Number(offset), Number(offset) + Number(length));
    expect(gunzipSync(member).toString()).toContain(`WARC-Target-URI: ${indexed}\r\n`);
  }
});

test('a file of an FTP server is downloaded as a resource record', async () => {
  const { bytes, fileName } = await download(first, 'warc', file);
  expect(fileName).toMatch(/^ftp\.example\.org-\d{14}\.warc\.gz$/);
  expect(await recordsOf(bytes)).toEqual(['warcinfo ', `resource ${file}`]);
  const files = unzip((await download(first, 'wacz', file)).bytes);
  const index = gunzipSync(files.get('indexes/index.cdx.gz') ?? Buffer.of()).toString();
  expect(index).toMatch(
    /^org,example,ftp\)\/pub\/a\.txt \d{14} \{"url":"ftp:[^"]+","mime":"text\/plain","digest"/,
  );
});

test('hidden captures cannot be downloaded', async () => {
  const { id } = await hide(url);
  for (const format of ['warc', 'wacz'] as const)
    await expect(download(repeated, format)).rejects.toMatchObject({ code: 'not-found' });
  await crawl.prisma.takedown.delete({ where: { id } });
});

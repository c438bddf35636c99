import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { decodeBody, unpackXmlFile } from './decode-body.ts';

const page = Buffer.from(`<html><body>${'Every page is revisited in time. '.repeat(200)}</body></html>`);
const maxBytes = 1_000_000;

async function decodedText(body: Uint8Array, contentEncoding: string | null): Promise<string> {
  const decoded = await decodeBody(body, contentEncoding, maxBytes);
  return decoded.ok ? Buffer.from(decoded.bytes).toString() : decoded.code;
}

describe('decodeBody', () => {
  it.each([
    ['gzip', gzipSync(page)],
    ['x-gzip', gzipSync(page)],
    ['GZIP ', gzipSync(page)],
    ['deflate', deflateSync(page)],
    ['deflate', deflateRawSync(page)],
    ['br', brotliCompressSync(page)],
    ['zstd', zstdCompressSync(page)],
    ['deflate, gzip', gzipSync(deflateSync(page))],
    ['identity, br', brotliCompressSync(page)],
    [null, page],
    ['', page],
    ['identity', page],
    ['utf-8', page],
  ])('decodes %s', async (contentEncoding, body) => {
    expect(await decodedText(body, contentEncoding)).toBe(page.toString());
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])(
    'takes plain text labelled %s as it is',
    async (contentEncoding) => {
      expect(await decodedText(page, contentEncoding)).toBe(page.toString());
      expect(await decodedText(new Uint8Array(), contentEncoding)).toBe('');
    },
  );

  it.each(['gzip', 'br', 'zstd', 'deflate'])('stops a bomb of %s at the limit', async (contentEncoding) => {
    const zeros = Buffer.alloc(10_000_000);
    const compress = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync, deflate: deflateSync };
    const body = compress[contentEncoding as keyof typeof compress](zeros);
    const decoded = await decodeBody(body, contentEncoding, maxBytes);
    expect(decoded).toMatchObject({ ok: true, truncated: true });
    expect(decoded.ok && decoded.bytes.length).toBe(maxBytes);
  });

  it('stops a bomb inside a bomb', async () => {
    const body = gzipSync(gzipSync(Buffer.alloc(10_000_000)));
    const decoded = await decodeBody(body, 'gzip, gzip', maxBytes);
    expect(decoded.ok && [decoded.bytes.length, decoded.truncated]).toEqual([maxBytes, true]);
  });

  it('does not report truncation of a body of exactly the limit', async () => {
    const decoded = await decodeBody(gzipSync(Buffer.alloc(1000)), 'gzip', 1000);
    expect(decoded.ok && [decoded.bytes.length, decoded.truncated]).toEqual([1000, false]);
  });

  it('limits a body without content coding', async () => {
    const decoded = await decodeBody(page, null, 10);
    expect(decoded).toEqual({ ok: true, bytes: page.subarray(0, 10), truncated: true });
  });

  const noise = incompressible(300_000);
  it.each([
    ['gzip', gzipSync(noise)],
    ['deflate', deflateSync(noise)],
    ['br', brotliCompressSync(noise)],
    ['zstd', zstdCompressSync(noise)],
  ])('keeps the beginning of truncated %s', async (contentEncoding, body) => {
    const decoded = await decodeBody(body.subarray(0, body.length >> 1), contentEncoding, maxBytes);
    if (!decoded.ok) throw new Error(decoded.code);
    expect(decoded.truncated).toBe(true);
    expect(noise.subarray(0, decoded.bytes.length).equals(decoded.bytes)).toBe(true);
  });

  it('refuses compressed bytes that are damaged', async () => {
    const damaged = gzipSync(noise);
    damaged.fill(0xff, 1000, 1100);
    expect(await decodedText(damaged, 'gzip')).toBe('body-undecodable');
    expect(await decodedText(Buffer.from([0xff, 1, 0xff, 2, 0xff, 3]), 'br')).toBe('body-undecodable');
  });

  it('refuses codings it cannot undo, and too many of them', async () => {
    expect(await decodedText(page, 'compress')).toBe('body-undecodable');
    expect(await decodedText(page, 'gzip, gzip, gzip, gzip, gzip')).toBe('body-undecodable');
  });
});

/** Bytes of a linear congruential generator. */
function incompressible(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

const xml = Buffer.from('<urlset><url><loc>/1</loc></url></urlset>');

test.each(['/sitemap.xml.gz', '/sitemap_2.gz', '/a/NEWS.XML.GZ', '/feed.rss.gz?x=1'])(
  '%s is decompressed',
  async (path) => {
    const unpacked = await unpackXmlFile(gzipSync(xml), `https://example.jp${path}`, 1_000);
    expect(Buffer.from(unpacked ?? []).toString()).toBe(xml.toString());
  },
);

test.each(['/backup.tar.gz', '/data.csv.gz', '/sitemap.gz/index.html', '/sitemap.xml'])(
  '%s is left as it is',
  async (path) => {
    expect(await unpackXmlFile(gzipSync(xml), `https://example.jp${path}`, 1_000)).toBeNull();
  },
);

test('ignores an uncompressed file with such a name', async () => {
  expect(await unpackXmlFile(xml, 'https://example.jp/sitemap.xml.gz', 1_000)).toBeNull();
});

test('decompresses a bomb up to the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
  const unpacked = await unpackXmlFile(bomb, 'https://example.jp/sitemap.xml.gz', 100_000);
  expect(unpacked).toHaveLength(100_000);
});

test('returns null for damaged gzip, and the beginning of truncated gzip', async () => {
  const url = 'https://example.jp/sitemap.xml.gz';
  expect(
    await unpackXmlFile(Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), url, 1_000),
  ).toBeNull();
  const long = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * index * 31) % 251));
  const broken = await unpackXmlFile(gzipSync(long).subarray(0, 5_000), url, 100_000);
  expect(Buffer.from(broken ?? []).equals(long.subarray(0, broken?.length))).toBe(true);
  expect(broken?.length).toBeGreaterThan(0);
});

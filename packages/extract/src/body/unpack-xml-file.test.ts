import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackXmlFile } from './unpack-xml-file.ts';

const xml = Buffer.from('<urlset><url><loc>/1</loc></url></urlset>');

test.each(['/sitemap.xml.gz', '/sitemap_2.gz', '/a/NEWS.XML.GZ', '/feed.rss.gz?x=1'])(
  '%s is unpacked',
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

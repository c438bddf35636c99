import path from 'node:path';
import { expect, test } from 'vitest';
import { make, bytesOf, recordsOf } from './export.fixture.ts';
import { rowsOf } from './index-in-memory.fixture.ts';

test('CDXJ names the place of each record in the WARC, in byte order', async () => {
  const { open } = await make();
  const warc = await bytesOf((await open('warc')).read());
  const lines = (await bytesOf((await open('cdxj')).read())).toString().trim().split('\n');
  expect(lines.toSorted()).toEqual(lines);
  const placed = await Promise.all(
    lines.map(async (line) => {
      const { offset, length, filename, mime } = JSON.parse(line.slice(line.indexOf('{'))) as Record<
        string,
        string
      >;
      const [record] = await recordsOf(warc.subarray(Number(offset), Number(offset) + Number(length)));
      return [line.split(' ', 1)[0], filename, mime, record];
    }),
  );
  expect(placed).toEqual([
    ['example,a)/', 'spring.warc.gz', 'text/html', 'response https://a.example/'],
    ['example,a)/copy', 'spring.warc.gz', 'warc/revisit', 'revisit https://a.example/copy'],
    ['example,a)/news', 'spring.warc.gz', 'text/html', 'response https://a.example/news/'],
    ['example,b:8443)/path?q=1', 'spring.warc.gz', 'text/html', 'response https://b.example:8443/path?q=1'],
  ]);
});

test('Parquet has the columns of Common Crawl, and places in the WARC', async () => {
  const { directory, open } = await make();
  const warc = await bytesOf((await open('warc')).read());
  const { tag } = await open('parquet');
  const rows = await rowsOf(path.join(directory, `parquet-${tag.slice(-16)}`));
  const [row, ...more] = rows.toReversed();
  expect(more).toHaveLength(3);
  expect(row).toMatchObject({
    url_surtkey: 'example,b:8443)/path?q=1',
    url: 'https://b.example:8443/path?q=1',
    url_host_name: 'b.example',
    url_host_tld: 'example',
    url_host_2nd_last_part: 'b',
    url_host_3rd_last_part: null,
    url_host_registered_domain: 'b.example',
    url_protocol: 'https',
    url_port: 8443,
    url_path: '/path',
    url_query: 'q=1',
    fetch_status: 200,
    content_mime_type: 'text/html',
    content_languages: 'jpn',
    warc_filename: 'spring.warc.gz',
    snapshot: 'spring',
  });
  for (const { url, warc_record_offset: offset, warc_record_length: length, record_url: target } of rows) {
    const [record] = await recordsOf(warc.subarray(Number(offset), Number(offset) + Number(length)));
    expect(record).toBe(`response ${String(target)}`);
    expect(String(url)).toMatch(/^https:/);
  }
});

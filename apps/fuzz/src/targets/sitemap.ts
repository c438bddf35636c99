import { deepStrictEqual, ok } from 'node:assert/strict';
import { extractDocument, extractSitemap } from '@meguri/extract';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { checkLink } from './check-links.ts';
import { entityBomb, nested, readMessage, writeMessage, xmlWords } from './seed-inputs.ts';

const url = 'https://example.org/maps/sitemap.xml';
const maxEntries = 40;

export function openSitemap(): FuzzTarget {
  return { dictionary, seeds, maxInputBytes: 6000, check, work };
}

function work(input: Uint8Array): void {
  extractSitemap(Buffer.from(input).toString('utf8'), url, maxEntries);
}

function check(input: Uint8Array): void {
  const { headers, body } = readMessage(input);
  const text = new TextDecoder().decode(body);
  const sitemap = extractSitemap(text, url, maxEntries);
  ok(sitemap.entries.length <= maxEntries, `${sitemap.entries.length} entries`);
  ok(!sitemap.truncated || sitemap.entries.length === maxEntries, 'truncated below the limit');
  for (const { url, lastModified } of sitemap.entries) {
    checkLink(url);
    // PostgreSQL stores neither invalid dates nor such distant years.
    const time = lastModified?.getTime() ?? 0;
    ok(!Number.isNaN(time), 'an invalid date');
    const year = lastModified?.getUTCFullYear() ?? 2000;
    ok(year >= -1 && year <= 10_000, `the year ${year}`);
  }
  deepStrictEqual(extractSitemap(text, url, maxEntries), sitemap);

  const document = extractDocument({ url, headers, body, maxLinks: maxEntries });
  ok(document.contentKind !== 'sitemap' || document.links.length <= maxEntries);
  for (const link of document.links) checkLink(link.url);
}

const start =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const xmlType = 'Content-Type: application/xml';

const seeds = [
  `${start}<url><loc>https://example.org/a?b=1&amp;c=2</loc><lastmod>2024-02-29T12:00:00+09:00</lastmod></url></urlset>`,
  `${start}<url><loc> /relative </loc><lastmod>0000-01</lastmod></url><url><loc>//other.example/</loc><lastmod>9999-12-31T23:59:59.999999999-23:59</lastmod></url>`,
  '<sitemapindex><sitemap><loc>https://example.org/s.xml.gz</loc><lastmod>2024</lastmod></sitemap></sitemapindex>',
  `${start}<url><loc><![CDATA[https://example.org/c]]></loc><image:image><image:loc>i.png</image:loc></image:image></url>`,
  `${entityBomb}<urlset><url><loc>https://example.org/&j;</loc></url></urlset>`,
  `${start}${nested(300, '<url><loc>x</loc></url>')}`,
  `${start}${'<url><loc>x</loc></url>'.repeat(60)}`,
].map((xml) => writeMessage([xmlType], xml));

const dictionary = [
  ...xmlWords,
  ...`<urlset <sitemapindex> <url> </url> <loc> </loc> <lastmod> </lastmod> <sitemap> <image:loc> <news:news> 2024-01-01 T24:00:00Z
   +99:99 -00:00 275760-09-13 https://example.org/ 0000-00-00 9999-12-31T23:59:60Z`.split(/\s+/),
];

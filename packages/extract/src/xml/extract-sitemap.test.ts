import { describe, expect, it } from 'vitest';
import { datedEntries, extractSitemap } from './extract-sitemap.ts';

const url = 'https://example.jp/sitemap.xml';

describe('extractSitemap', () => {
  it('reads pages with their dates', () => {
    const sitemap = extractSitemap(
      `<?xml version="1.0"?><urlset xmlns:image="x">
        <url><loc> https://example.jp/a?b=1&amp;c=2 </loc><lastmod>2026-03-01</lastmod>
          <image:image><image:loc>https://example.jp/i.png</image:loc></image:image></url>
        <url><loc><![CDATA[https://example.jp/b]]></loc><lastmod>2026-03-01T10:00:00+09:00</lastmod></url>
        <url><loc>/c</loc><lastmod>yesterday</lastmod></url><url><lastmod>2026</lastmod></url>
        <url><loc>javascript:x</loc></url></urlset>`,
      url,
    );
    expect(sitemap).toEqual({
      kind: 'urlset',
      truncated: false,
      entries: [
        {
          url: 'https://example.jp/a?b=1&c=2',
          lastModified: new Date('2026-03-01T00:00:00Z'),
          publishedAt: null,
        },
        { url: 'https://example.jp/b', lastModified: new Date('2026-03-01T01:00:00Z'), publishedAt: null },
        { url: 'https://example.jp/c', lastModified: null, publishedAt: null },
      ],
    });
  });

  it('reads an index with a prefix', () => {
    const sitemap = extractSitemap(
      '<s:sitemapindex><s:sitemap><s:loc>/1.xml</s:loc></s:sitemap></s:sitemapindex>',
      url,
    );
    expect(sitemap.kind).toBe('sitemapindex');
    expect(sitemap.entries).toEqual([
      { url: 'https://example.jp/1.xml', lastModified: null, publishedAt: null },
    ]);
  });

  it('stops at the limit', () => {
    const sitemap = extractSitemap(`<urlset>${'<url><loc>/x</loc></url>'.repeat(5)}</urlset>`, url, 3);
    expect(sitemap.entries.length).toBe(3);
    expect(sitemap.truncated).toBe(true);
  });

  it.each(['', '<urlset>', '<urlset><url><loc>', '<urlset><url><loc>/x', 'not xml'])(
    'reads %j without throwing',
    (xml) => {
      expect(extractSitemap(xml, url).entries).toEqual([]);
    },
  );

  it('does not expand entities', () => {
    const xml =
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>/&b;</loc></url></urlset>';
    expect(extractSitemap(xml, url).entries[0]?.url).toBe('https://example.jp/&b;');
  });

  it('dates news by publication without a later lastmod', () => {
    const sitemap = extractSitemap(
      `<urlset xmlns:n="x"><url><loc>/1</loc><n:news><n:publication_date>2026-03-01T10:00Z</n:publication_date></n:news></url>
       <url><loc>/2</loc><lastmod>2026-03-02</lastmod><changefreq>daily</changefreq><priority>1</priority>
         <n:news><n:publication_date>2026-03-01</n:publication_date></n:news></url><url><loc>/3</loc></url></urlset>`,
      url,
    );
    expect(datedEntries(sitemap)).toEqual([
      { url: 'https://example.jp/1', changedAt: new Date('2026-03-01T10:00Z'), source: 'news-sitemap' },
      { url: 'https://example.jp/2', changedAt: new Date('2026-03-02T00:00Z'), source: 'sitemap' },
    ]);
  });

  it('does not take the date of a video for that of its page', () => {
    const video =
      '<v:video><v:content_loc>/v.mp4</v:content_loc><v:publication_date>2026-03-01</v:publication_date></v:video>';
    const news = '<n:news><n:publication_date>2026-03-02</n:publication_date></n:news>';
    const sitemap = extractSitemap(
      `<urlset><url><loc>/1</loc>${video}</url><url><loc>/2</loc>${video}${news}</url><url><loc>/3</loc>${news}${video}</url></urlset>`,
      url,
    );
    const changedAt = new Date('2026-03-02T00:00Z');
    expect(datedEntries(sitemap)).toEqual([
      { url: 'https://example.jp/2', changedAt, source: 'news-sitemap' },
      { url: 'https://example.jp/3', changedAt, source: 'news-sitemap' },
    ]);
  });

  it('dates the sitemaps of an index', () => {
    const index = extractSitemap(
      '<sitemapindex><sitemap><loc>/a.xml.gz</loc><lastmod>2026-03</lastmod></sitemap></sitemapindex>',
      url,
    );
    expect(datedEntries(index)).toEqual([
      {
        url: 'https://example.jp/a.xml.gz',
        changedAt: new Date('2026-03-01T00:00Z'),
        source: 'sitemap-index',
      },
    ]);
  });
});

import * as fc from 'fast-check';
import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { extractDocument, type ExtractedDocument } from './extract-document.ts';

const url = 'http://example.jp/dir/';

function extract(body: Uint8Array | string, contentType?: string, maxLinks?: number): ExtractedDocument {
  const headers: [string, string][] = contentType === undefined ? [] : [['Content-Type', contentType]];
  return extractDocument({
    url,
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
    maxLinks,
  });
}

function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

describe('extractDocument', () => {
  it('reads a page', () => {
    const html = `<html lang=ja><title>巡り</title><p>知られたページは、再び訪れます。<a href=x#1>x</a><a href=x#2>y</a>`;
    const document = extract(html, 'text/html');
    expect(document).toMatchObject({
      contentKind: 'html',
      charset: 'utf-8',
      title: '巡り',
      language: 'ja',
      base: url,
      links: [{ url: `${url}x`, kind: 'a', nofollow: false }],
      linksTruncated: false,
    });
    expect(hexOf(document.rawDigest)).toBe(sha256Hex(html));
    expect(document.textDigest.length).toBe(32);
    expect(document.textLength).toBe('知られたページは、再び訪れます。xy'.length);
  });

  it('digests binary content by its bytes and obeys its X-Robots-Tag', () => {
    const body = Buffer.from('%PDF-1.7 \0\x01');
    const document = extractDocument({
      url,
      body,
      headers: [
        ['Content-Type', 'application/pdf'],
        ['X-Robots-Tag', 'none'],
      ],
    });
    expect(document).toMatchObject({ contentKind: 'binary', charset: null, links: [], simhash: 0n });
    expect(document.robots.nofollow).toBe(true);
    expect(document.textDigest).toEqual(document.rawDigest);
  });

  it('digests plain text in one line, without links', () => {
    const document = extract('one  two\r\n http://example.jp/ ', 'text/plain');
    expect(hexOf(document.textDigest)).toBe(sha256Hex('one two http://example.jp/'));
    expect(document.links).toEqual([]);
  });

  it('detects the language of prose and not of programs', () => {
    const text = 'Every known page is revisited at the rate at which it changes.';
    expect(extract(text, 'text/plain').language).toBe('en');
    expect(extract(`/* ${text} */`, 'text/css').language).toBeNull();
  });

  it('reads feeds and sitemaps', () => {
    const feed = extract(
      '<rss><channel><title>N</title><item><link>/1</link></item></channel></rss>',
      'text/xml',
    );
    expect(feed).toMatchObject({
      contentKind: 'feed',
      title: 'N',
      links: [{ url: 'http://example.jp/1', kind: 'feed' }],
    });
    const sitemap = extract(
      '<urlset><url><loc>/1</loc></url><url><loc>/1</loc></url></urlset>',
      'application/xml',
    );
    expect(sitemap).toMatchObject({ contentKind: 'sitemap', links: [{ kind: 'sitemap' }] });
    expect(sitemap.links.length).toBe(1);
  });

  it('does not count a rebuilt feed as changed', () => {
    const feed = (date: string) =>
      extract(
        `<rss><channel><lastBuildDate>${date}</lastBuildDate><item><title>T</title></item></channel></rss>`,
        'text/xml',
      );
    expect(feed('Mon').textDigest).toEqual(feed('Tue').textDigest);
    expect(feed('Mon').rawDigest).not.toEqual(feed('Tue').rawDigest);
  });

  it('gives a page the same text digest in every encoding', () => {
    const html = '<title>巡り</title><p>知られたページは、再び訪れます。</p>'.repeat(3);
    const digests = ['utf-8', 'shift_jis', 'euc-jp', 'utf-16le'].map((charset) =>
      hexOf(extract(iconv.encode(html, charset), 'text/html').textDigest),
    );
    expect(new Set(digests).size).toBe(1);
  });
});

describe('malicious bodies', () => {
  it('keep their first 20,000 links and report that there were more', () => {
    const html = Array.from({ length: 25_000 }, (_, index) => `<a href=/${index}>${index}</a>`).join('');
    const document = extract(html, 'text/html');
    expect([document.links.length, document.linksTruncated]).toEqual([20_000, true]);
  });

  it.each(['div', 'table', 'b', 'svg', 'noscript', 'form', 'object'])(
    'may nest 100,000 %s elements',
    (tag) => {
      const html = `<p>before</p>${`<${tag}>`.repeat(100_000)}<a href=/in>in</a>${`</${tag}>`.repeat(100_000)}${'</i>'.repeat(100_000)}<a href=/after>after</a>`;
      const start = performance.now();
      const document = extract(html, 'text/html');
      expect(performance.now() - start).toBeLessThan(10_000);
      expect(document.links.map((link) => link.url)).toContain('http://example.jp/after');
    },
  );

  it('may be cut off anywhere: only complete links count', () => {
    const html = '<title>T</title><a href="/one">one</a><a class=x href="/two">two</a>';
    const known = new Set(['http://example.jp/one', 'http://example.jp/two']);
    for (let end = 0; end <= html.length; end++) {
      for (const link of extract(html.slice(0, end), 'text/html').links)
        expect(known.has(link.url)).toBe(true);
    }
    expect(extract(html.slice(0, html.indexOf('two"') + 4), 'text/html').links.length).toBe(2);
  });

  it('may be full of zero bytes', () => {
    const document = extract('<p>a\0b</p>\0\0<a href="/x\0y">\0</a>', 'text/html');
    expect(document.links.map((link) => link.url)).toEqual(['http://example.jp/x%EF%BF%BDy']);
    expect(extract(Buffer.alloc(100_000), 'text/html').links).toEqual([]);
    expect(extract(Buffer.alloc(100_000)).contentKind).toBe('binary');
  });

  it('may have a hundred thousand attributes, and attributes of megabytes', () => {
    const long = 'x'.repeat(3_000_000);
    const many = Array.from({ length: 100_000 }, (_, index) => `a${index}=${index}`).join(' ');
    const html = `<a href="/${long}" title="${long}">a</a><img srcset="${'x 1x,'.repeat(200_000)}"><a ${many} href=/b>`;
    expect(extract(html, 'text/html').links.map((link) => link.url)).toEqual([
      `${url}x`,
      'http://example.jp/b',
    ]);
  });

  it('do not fill the memory with a long base and many links', () => {
    const html = `<base href="/${'b'.repeat(7000)}/">${Array.from({ length: 2000 }, (_, i) => `<a href="${i}${'c'.repeat(2000)}">`).join('')}`;
    expect(extract(html, 'text/html').links).toEqual([]);
  });

  it('never throw, with any bytes of any type', () => {
    const types = [
      'text/html',
      'text/xml',
      'text/plain',
      'application/xhtml+xml',
      '',
      'text/html; charset=iso-2022-jp',
    ];
    const markup = fc
      .array(
        fc.constantFrom(
          '<a href=',
          '"',
          "'",
          '>',
          '<',
          '</',
          '<!--',
          '-->',
          '<![CDATA[',
          '&#x110000;',
          '&#0;',
          '\0',
          '\ud800',
          '<rss>',
          '<script>',
          '<title',
          '/>',
          '漢',
          'http://',
          '<base href=',
        ),
        { maxLength: 40 },
      )
      .map((pieces) => Buffer.from(pieces.join('')));
    fc.assert(
      fc.property(
        fc.oneof(fc.uint8Array({ maxLength: 200 }), markup),
        fc.constantFrom(...types),
        (body, type) => {
          const document = extract(body, type);
          for (const link of document.links) expect(URL.canParse(link.url)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

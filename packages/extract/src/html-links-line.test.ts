import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { htmlLinksLine } from './html-links-line.ts';

const url = 'http://example.jp/';

describe('htmlLinksLine', () => {
  it('returns everything that the crawler extracts from a page', () => {
    const html = '<html lang=en><title>T</title><a href="/x#y">x</a>';
    expect(htmlLinksLine({ html, url, headers: [['X-Robots-Tag', 'noarchive']] })).toEqual({
      base: url,
      links: [{ url: 'http://example.jp/x#y', kind: 'a', nofollow: false }],
      refresh: null,
      robots: { noindex: false, nofollow: false, noarchive: true },
      canonical: null,
      charset: 'utf-8',
      title: 'T',
      language: 'en',
    });
  });

  it('decodes bytes', () => {
    const htmlBase64 = iconv
      .encode('<meta charset=euc-jp><title>巡り</title><a href="?q=巡">', 'euc-jp')
      .toString('base64');
    expect(htmlLinksLine({ htmlBase64, url })).toMatchObject({
      charset: 'euc-jp',
      title: '巡り',
      links: [{ url: 'http://example.jp/?q=%BD%E4' }],
    });
  });

  it.each([
    [null, /object/],
    ['x', /object/],
    [{ html: '' }, /^url/],
    [{ html: '', url: '/x' }, /^url/],
    [{ html: '', url: 'ftp://example.jp/' }, /^url/],
    [{ url }, /html/],
    [{ url, html: 1 }, /html/],
    [{ url, html: '', htmlBase64: '' }, /exactly one/],
    [{ url, htmlBase64: '*' }, /^htmlBase64/],
    [{ url, html: '', headers: {} }, /^headers/],
    [{ url, html: '', headers: [['a']] }, /^headers/],
  ])('reports the problem of %j', (question, message) => {
    expect(htmlLinksLine(question)).toEqual({ error: expect.stringMatching(message) });
  });
});

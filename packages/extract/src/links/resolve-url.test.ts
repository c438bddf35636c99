import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUrlResolver, resolveUrl, type UrlContext } from './resolve-url.ts';

const context: UrlContext = { base: 'http://example.jp/dir/page', charset: 'utf-8', fragments: 'drop' };

describe('resolveUrl', () => {
  it.each([
    ['next', 'http://example.jp/dir/next'],
    [' /a\n/b\t/c\r\n ', 'http://example.jp/a/b/c'],
    ['//other.example/x', 'http://other.example/x'],
    ['HTTPS://EXAMPLE.jp:443', 'https://example.jp/'],
    ['#part', 'http://example.jp/dir/page'],
    ['a#', 'http://example.jp/dir/a'],
    ['http://user:secret@example.jp/', 'http://example.jp/'],
    ['?q=日本', 'http://example.jp/dir/page?q=%E6%97%A5%E6%9C%AC'],
  ])('resolves %j', (reference, url) => {
    expect(resolveUrl(reference, context)).toBe(url);
  });

  it.each([
    'javascript:void(0)',
    ' \n JavaScript:x',
    'java\nscript:x',
    'data:text/html,x',
    'mailto:a@example.jp',
    'ftp://example.jp/',
    'http://[::',
    'http://a:b:c/',
    `/${'x'.repeat(100_000)}`,
  ])('drops %j', (reference) => {
    expect(resolveUrl(reference, context)).toBeNull();
  });

  it('keeps the schemes that are fetched', () => {
    const inFtp: UrlContext = { ...context, base: 'ftp://example.jp/pub/', schemes: new Set(['ftp']) };
    expect(resolveUrl('ftp://user:secret@example.jp/', { ...inFtp, base: context.base })).toBe(
      'ftp://example.jp/',
    );
    for (const resolve of [createUrlResolver(inFtp), (text: string) => resolveUrl(text, inFtp)])
      expect(['a b', '../c', 'gopher://example.jp/'].map(resolve)).toEqual([
        'ftp://example.jp/pub/a%20b',
        'ftp://example.jp/c',
        null,
      ]);
  });

  it('drops URLs that a long base makes too long', () => {
    const base = `http://example.jp/${'x'.repeat(8000)}/`;
    expect(resolveUrl('y'.repeat(500), { ...context, base })).toBeNull();
  });

  it('keeps fragments on request', () => {
    expect(resolveUrl('#part', { ...context, fragments: 'keep' })).toBe('http://example.jp/dir/page#part');
  });

  it('writes queries in the encoding of the page and paths in UTF-8, as browsers do', () => {
    const shiftJis: UrlContext = { ...context, charset: 'shift_jis' };
    expect(resolveUrl('/日?q=日本#日', shiftJis)).toBe('http://example.jp/%E6%97%A5?q=%93%FA%96{');
    expect(resolveUrl('?q=表', shiftJis)).toBe('http://example.jp/dir/page?q=%95\\');
    expect(resolveUrl('?q=😀', shiftJis)).toBe('http://example.jp/dir/page?q=%26%23128512%3B');
    expect(resolveUrl('?q=日本', { ...context, charset: 'euc-jp' })).toBe(
      'http://example.jp/dir/page?q=%C6%FC%CB%DC',
    );
  });
});

describe('createUrlResolver', () => {
  const bases = [
    'http://example.jp/dir/page',
    'https://user:secret@example.jp:8443/?a/b#c/d',
    'http://EXAMPLE.jp',
    'http://日本.jp/日/本',
    `http://example.jp/${'x'.repeat(8170)}/`,
    'mailto:a@example.jp',
    'file:///C:/a/b',
    'no base',
  ];
  const pieces = [
    'a',
    'Bc',
    '9',
    '_',
    '-',
    '~',
    '.',
    '..',
    '/',
    '//',
    ':',
    '%2e',
    '?',
    '#',
    '@',
    'é',
    ' ',
    '\t',
    '\\',
    '.html',
  ];
  const references = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));

  it.each(bases)('resolves as resolveUrl does, from %j', (base) => {
    fc.assert(
      fc.property(references, (reference) => {
        const here: UrlContext = { ...context, base };
        expect(createUrlResolver(here)(reference)).toBe(resolveUrl(reference, here));
      }),
      { numRuns: 2_000 },
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalizeUrl, defaultMaxUrlLength } from './canonicalize-url.ts';

function canonical(input: string, base?: string): string {
  const result = canonicalizeUrl(input, base);
  return result.ok ? result.url : result.error;
}

describe('canonicalizeUrl', () => {
  test('gives URL and host', () => {
    expect(canonicalizeUrl('HTTP://user:pass@WWW.Example.ORG:8080/a/../b?utm_source=x#top')).toEqual({
      ok: true,
      url: 'http://www.example.org:8080/b',
      host: 'www.example.org:8080',
    });
  });

  test.each([
    ['http://example.org', 'http://example.org/'],
    ['https://example.org:443/', 'https://example.org/'],
    ['http://example.org:443/', 'http://example.org:443/'],
    ['http://example.org/%2e%2e/%7ea', 'http://example.org/~a'],
    ['http://日本.jp/あ?い', 'http://xn--wgv71a.jp/%E3%81%82?%E3%81%84'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://[2001:DB8::1]:80/', 'http://[2001:db8::1]/'],
    ['http://example.org/?', 'http://example.org/'],
    ['http://example.org/?#', 'http://example.org/'],
    ['http://example.org/a //b', 'http://example.org/a%20//b'],
    ['http://example.org/a?b #c', 'http://example.org/a?b%20'],
    ['http://example.org/..;jsessionid=1/a', 'http://example.org/a'],
    ['\n http://exam\tple.org/ ', 'http://example.org/'],
  ])('%j becomes %s', (input, expected) => {
    expect(canonical(input)).toBe(expected);
  });

  test.each([
    ['../c', 'http://example.org/a/b', 'http://example.org/c'],
    ['//other.example/', 'https://example.org/', 'https://other.example/'],
    ['?x', 'http://u:p@example.org/a?y#z', 'http://example.org/a?x'],
    ['', 'http://example.org/a#b', 'http://example.org/a'],
    ['http://example.org/', 'about:blank', 'http://example.org/'],
  ])('%j on %s becomes %s', (input, base, expected) => {
    expect(canonical(input, base)).toBe(expected);
  });

  test.each([
    ['', undefined, 'url-invalid'],
    ['/a', undefined, 'url-invalid'],
    ['http://', undefined, 'url-invalid'],
    ['http://exa mple.org/', undefined, 'url-invalid'],
    ['http://example.org:99999/', undefined, 'url-invalid'],
    ['http://256.256.256.256/', undefined, 'url-invalid'],
    ['/a', 'no base', 'base-invalid'],
    ['ftp://example.org/', undefined, 'url-scheme-unsupported'],
    ['mailto:a@example.org', undefined, 'url-scheme-unsupported'],
    ['java\nscript:alert(1)', 'http://example.org/', 'url-scheme-unsupported'],
  ])('%j on %j fails with %s', (input, base, error) => {
    expect(canonicalizeUrl(input, base)).toEqual({ ok: false, error });
  });

  test('the limit is on the canonical form', () => {
    const url = `http://example.org/${'a'.repeat(defaultMaxUrlLength - 'http://example.org/'.length)}`;
    expect(canonical(`${url}?utm_source=x#${'y'.repeat(100_000)}`)).toBe(url);
    expect(canonical(`${url}a`)).toBe('url-too-long');
    expect(canonicalizeUrl(`${url}a`, undefined, { maxLength: 3000 }).ok).toBe(true);
  });

  test('a string of 100 kB is refused without being parsed', () => {
    const long = 'a'.repeat(100_000);
    expect(canonical(`http://example.org/${long}`)).toBe('url-too-long');
    expect(canonical(long, 'http://example.org/')).toBe('url-too-long');
    expect(canonical(`data:text/plain,${long}`)).toBe('url-scheme-unsupported');
  });

  const syntax = fc.constantFrom(
    '/',
    '.',
    '?',
    '&',
    '=',
    ';',
    '#',
    ':',
    '@',
    '%',
    '4',
    'a',
    '\u00e9',
    '\\',
    ' ',
  );
  const fragment = fc.constantFrom(
    '..',
    '%2e',
    '%2E%2e',
    '%41',
    '%25',
    'utm_source=x',
    'jsessionid=1',
    ';jsessionid=2',
    'cfid=1',
    'cftoken=2',
    's=0123456789abcdef0123456789abcdef',
  );
  const tail = fc.array(fc.oneof(syntax, fragment), { maxLength: 12 }).map((pieces) => pieces.join(''));
  const anyUrl = fc.oneof(
    tail.map((text) => `http://example.org/${text}`),
    tail.map((text) => `https://${text}`),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: 'binary' }).map((text) => `http://example.org/${text}`),
  );

  test('a canonical URL is its own canonical form', () => {
    fc.assert(
      fc.property(anyUrl, (input) => {
        const first = canonicalizeUrl(input);
        const second = canonicalizeUrl(first.ok ? first.url : input);
        expect(second).toEqual(first);
      }),
      { numRuns: 3000 },
    );
  });

  test('the URL standard leaves a canonical URL unchanged, and it has no credentials, fragment or empty query', () => {
    fc.assert(
      fc.property(anyUrl, (input) => {
        const result = canonicalizeUrl(input);
        fc.pre(result.ok);
        const parsed = new URL(result.ok ? result.url : '');
        expect(result).toMatchObject({ url: parsed.href, host: parsed.host });
        expect(parsed.username + parsed.password + parsed.hash).toBe('');
        expect(parsed.href.endsWith('?')).toBe(parsed.search.endsWith('?'));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('further schemes', () => {
  const inFtp = (url: string, base?: string) => canonicalizeUrl(url, base, { schemes: new Set(['ftp']) });

  test.each([
    ['FTP://user:secret@Example.org:21/a/../b%7e#top', 'ftp://example.org/b~', 'example.org'],
    ['ftp://example.org:2121', 'ftp://example.org:2121/', 'example.org:2121'],
    ['ftp://日本.jp/a', 'ftp://xn--wgv71a.jp/a', 'xn--wgv71a.jp'],
  ])('%s is %s', (input, url, host) => {
    expect(inFtp(input)).toEqual({ ok: true, url, host });
    expect(inFtp(url)).toEqual({ ok: true, url, host });
  });

  test('are the given ones, or all with a host', () => {
    const unsupported = { ok: false, error: 'url-scheme-unsupported' };
    expect(canonicalizeUrl('ftp://example.org/')).toEqual(unsupported);
    expect(inFtp('gopher://example.org/')).toEqual(unsupported);
    for (const url of ['mailto:a@example.org', 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x'])
      expect(canonicalizeUrl(url, undefined, { schemes: 'any' })).toEqual(unsupported);
  });

  test('name a host as http does, although the URL standard leaves it unchanged', () => {
    expect(canonicalizeUrl('test://EXAMPLE.org:7070', undefined, { schemes: 'any' })).toEqual({
      ok: true,
      url: 'test://example.org:7070/',
      host: 'example.org:7070',
    });
  });

  test('resolve links like http', () => {
    expect(inFtp('../c', 'ftp://example.org/a/b/')).toMatchObject({ url: 'ftp://example.org/a/c' });
  });
});

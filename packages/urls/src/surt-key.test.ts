import { describe, expect, test } from 'vitest';
import { surtKey } from './surt-key.ts';

const hex = '0123456789abcdef0123456789abcdef';

describe('surtKey', () => {
  test.each([
    ['', '-'],
    ['filedesc:a.warc.gz', 'filedesc:a.warc.gz'],
    ['example.org', 'org,example)/'],
    ['  HTTP://WWW2.Example.ORG:80/A/ ', 'org,example)/a'],
    ['http://http://example.org/', 'org,example)/'],
    ['https://example.org:80/', 'org,example:80)/'],
    ['http://example.org:', 'org,example)/'],
    ['http://u:p@example.org/', 'org,example)/'],
    ['http:////example.org/a', 'org,example)/a'],
    ['http://example..org./', 'org,example)/'],
    ['http://日本.jp/', 'jp,xn--wgv71a)/'],
    ['http://%65xample.org/', 'org,example)/'],
    ['http://%C3.example.org/', 'org,example,%c3)/'],
    ['http://', 'http:'],
    ['http://2130706433/', '1,0,0,127)/'],
    ['http://127.1/', '1,0,0,127)/'],
    ['http://[2001:db8::1]:81/', '2001:db8::1:81)/'],
    ['mailto:A@example.org', 'mailto:a@example.org'],
    ['dns:example.org', 'dns:example.org'],
  ])('host of %j: %s', (url, key) => {
    expect(surtKey(url)).toBe(key);
  });

  test.each([
    ['/a//b/./c/../d//', '/a/b/d'],
    ['/../a', '/../a'],
    ['/%2525%41', '/%25a'],
    ['/あ', '/%e3%81%82'],
    ['/(S(lit3py55t21z5v55vlm25s55))/a.aspx', '/a.aspx'],
    ['/(lit3py55t21z5v55vlm25s55)/a.aspx', '/a.aspx'],
    ['?b&a', '/?a&b'],
    ['/?b=2&b=1&b&a-c=1&a=2', '/?a=2&a-c=1&b&b=1&b=2'],
    ['/?', '/'],
    ['/?&', '/?&'],
    [`/?a=1&SID=${hex}&b=2`, '/?a=1&b=2'],
    [`/?a=1&sid=${hex}`, '/?&a=1'],
    ['/a#b?c', '/a'],
  ])('path and query %j: %s', (tail, key) => {
    expect(surtKey(`http://example.org${tail}`)).toBe(`org,example)${key}`);
  });

  test('decodes escapes nested a hundred thousand deep in one pass', () => {
    expect(surtKey(`http://example.org/%${'25'.repeat(100_000)}41`)).toBe('org,example)/a');
  });
});

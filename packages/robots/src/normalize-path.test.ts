import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizePath, normalizePattern, normalizeUrlPath } from './normalize-path.ts';

describe('normalizePath', () => {
  test.each([
    ['/plain-path_1.html~', '/plain-path_1.html~'],
    ['/%7Ejoe/%62', '/~joe/b'],
    ['/a%2fb', '/a%2Fb'],
    ['/a b|c', '/a%20b%7Cc'],
    ['/\xe4', '/%E4'],
    ['/100%', '/100%'],
    ['/%zz', '/%zz'],
    ["/a:b@c!d$e&f'(g)*h+i,j;k=l?m[n]", "/a:b@c!d$e&f'(g)*h+i,j;k=l?m[n]"],
  ])('%j becomes %j', (path, expected) => {
    expect(normalizePath(path)).toBe(expected);
  });

  test('a second time changes nothing', () => {
    const unit = fc.constantFrom('/', 'a', '4', '%41', '%2f', '%', ' ', '\xff', '~');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (path) => {
        const once = normalizePath(path);
        expect(normalizePath(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('normalizePattern', () => {
  test('a $ counts as a character unless it is the last one', () => {
    expect(normalizePattern('/a$b$')).toBe('/a%24b$');
  });
});

describe('normalizeUrlPath', () => {
  test.each([
    ['https://user@example.org:8080/a?b#c', '/a?b'],
    ['http://example.org', '/'],
    ['http://example.org?x', '/?x'],
    ['http://example.org/a?', '/a?'],
    ['http://example.org/\u00e4*$', '/%C3%A4%2A%24'],
    ['/path/../x?y#z', '/x?y'],
    ['ftp://example.org/', null],
    ['mailto:a@example.org', null],
    ['relative', null],
    ['', null],
  ])('%j gives %j', (url, path) => {
    expect(normalizeUrlPath(url)).toBe(path);
  });
});

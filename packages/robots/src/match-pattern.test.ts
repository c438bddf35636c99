import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findPathExclusion,
  matchPattern,
  normalizePath,
  normalizePattern,
  normalizeUrlPath,
} from './match-pattern.ts';

/** The same match by a regular expression, which is simple but may take exponential time. */
function matchesAsRegExp(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const body = (anchored ? pattern.slice(0, -1) : pattern)
    .split('*')
    .map((piece) => piece.replaceAll('$', '\\$'))
    .join('.*');
  return new RegExp(`^${body}${anchored ? '$' : ''}`, 's').test(path);
}

describe('matchPattern', () => {
  test.each([
    ['', '/', true],
    ['/', '/a', true],
    ['/a', '/ab', true],
    ['/a', '/b', false],
    ['/a$', '/a', true],
    ['/a$', '/ab', false],
    ['$', '/', false],
    ['*', '/', true],
    ['*$', '/a', true],
    ['/*.php$', '/x.php', true],
    ['/*.php$', '/x.php?a', false],
    ['/*.php', '/x.php?a', true],
    ['/a*a$', '/a', false],
    ['/a*b*c', '/a-c-b', false],
    ['/a$b', '/a$b', true],
    ['/**/', '//', true],
  ])('pattern %j on %j: %j', (pattern, path, expected) => {
    expect(matchPattern(pattern, path)).toBe(expected);
  });

  test('agrees with a regular expression on every small pattern', () => {
    const text = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '$'), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '$'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, text, (pattern, path) => {
        expect(matchPattern(pattern, path)).toBe(matchesAsRegExp(pattern, path));
      }),
      { numRuns: 2000 },
    );
  });

  test('an adversarial pattern of thousands of stars takes no time', () => {
    const path = `/${'a'.repeat(100_000)}`;
    const started = performance.now();
    expect(matchPattern(`/${'*a'.repeat(8000)}b`, path)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

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
    ['ftp://example.org/pub/?a', '/pub/?a'],
    ['test://example.org', '/'],
    ['mailto:a@example.org', null],
    ['relative', null],
    ['', null],
  ])('%j gives %j', (url, path) => {
    expect(normalizeUrlPath(url)).toBe(path);
  });
});

test.each([
  [['/private'], 'https://a.example/private/x', '/private'],
  [['/private/'], 'https://a.example/private', null],
  [['/*.pdf$'], 'https://a.example/docs/a.pdf', '/*.pdf$'],
  [['/*.pdf$'], 'https://a.example/docs/a.pdf?x=1', null],
  [['/*?'], 'https://a.example/search?q=a', '/*?'],
  [['/日本'], 'https://a.example/%E6%97%A5%E6%9C%AC/1', '/日本'],
  [['/b', '/a'], '/a/b', '/a'],
  [[], '/a', null],
  [['/'], 'mailto:a@b.example', null],
  [['/\ud800'], '/x', null],
])('of %j, %s matches %s', (patterns, url, expected) => {
  expect(findPathExclusion(patterns, url)).toBe(expected);
});

import { describe, expect, test } from 'vitest';
import { isDynamicUrl } from './dynamic-url.ts';

describe('isDynamicUrl', () => {
  test.each([
    ['http://example.org/', false],
    ['http://example.org/a.html', false],
    ['http://example.org/?', false],
    ['http://example.org/?a', true],
    ['http://example.org/cgi-bin/search', true],
    ['http://example.org/search.cgi/path', true],
    ['http://example.org/search.pl', true],
    ['http://example.org/search.plain', false],
    ['http://example.org/cgi-binary/', false],
  ])('%s: %j', (url, expected) => {
    expect(isDynamicUrl(url)).toBe(expected);
  });
});

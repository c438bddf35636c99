import { expect, test } from 'vitest';
import { findPathExclusion } from './path-exclusion.ts';

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
])('of %j, %s falls under %s', (patterns, url, expected) => {
  expect(findPathExclusion(patterns, url)).toBe(expected);
});

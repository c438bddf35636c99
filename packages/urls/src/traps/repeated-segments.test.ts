import { describe, expect, test } from 'vitest';
import { hasRepeatedSegments } from './repeated-segments.ts';

describe('hasRepeatedSegments', () => {
  test.each([
    ['a/b/c', false],
    ['a/a', false],
    ['a/a/a', true],
    ['a/b/a/b', false],
    ['a/b/a/b/a/b', true],
    ['x/a/b/a/b/a/b/y', true],
    ['a/b/c/a/b/c/a/b/c', true],
    ['a/x/a/y/a', false],
    ['a/x/a/y/a/z/a', true],
    ['2011/11/11/11', false],
    ['1/2/1/2/1/2', false],
    ['page/1/page/1/page/1', true],
    ['', false],
  ])('%s: %j', (path, expected) => {
    expect(hasRepeatedSegments(path.split('/'))).toBe(expected);
  });
});

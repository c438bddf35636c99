import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchPattern } from './match-pattern.ts';

/** The same question asked of a regular expression, which needs no cleverness but may take exponential time. */
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

  test('a pattern of thousands of stars made to backtrack is answered at once', () => {
    const path = `/${'a'.repeat(100_000)}`;
    const started = performance.now();
    expect(matchPattern(`/${'*a'.repeat(8000)}b`, path)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

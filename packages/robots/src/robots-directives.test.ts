import { describe, expect, test } from 'vitest';
import { parseRobotsDirectives } from './robots-directives.ts';

/** The directives that are set, as one string for the tables below. */
function directivesOf(values: string[], agent = 'Meguri'): string {
  return Object.entries(parseRobotsDirectives(values, agent))
    .filter(([, set]) => set === true)
    .map(([name]) => name)
    .join(' ');
}

describe('parseRobotsDirectives', () => {
  test.each([
    [[], ''],
    [[''], ''],
    [['all'], ''],
    [['index, follow'], ''],
    [['noindex'], 'noindex'],
    [['index,nofollow'], 'nofollow'],
    [['NOINDEX , NoFollow'], 'noindex nofollow'],
    [['none'], 'noindex nofollow'],
    [['noarchive'], 'noarchive'],
    [['nocache'], 'noarchive'],
    [['noindex nofollow; noarchive'], 'noindex nofollow noarchive'],
    [['notnofollow, nofollows'], ''],
  ])('reads %j as %j', (values, expected) => {
    expect(directivesOf(values)).toBe(expected);
  });

  test('the more restrictive of several values wins', () => {
    expect(directivesOf(['all', 'nofollow', 'follow'])).toBe('nofollow');
  });

  test.each([
    [['meguri: nofollow'], 'nofollow'],
    [['MEGURI : nofollow'], 'nofollow'],
    [['otherbot: noindex, nofollow'], ''],
    [['otherbot: noindex, nofollow, meguri: noarchive'], 'noarchive'],
    [['noindex, otherbot: nofollow'], 'noindex'],
    [['otherbot: none', 'noarchive'], 'noarchive'],
    [['*: noindex'], 'noindex'],
    [['robots: noindex'], 'noindex'],
  ])('obeys names of crawlers in %j', (values, expected) => {
    expect(directivesOf(values)).toBe(expected);
  });

  test('a whole User-Agent is compared by its product token', () => {
    expect(directivesOf(['meguri: noindex'], 'Meguri/1.0 (+https://example.org/)')).toBe('noindex');
  });

  test.each([
    [['max-snippet:-1, noindex'], 'noindex'],
    [['unavailable_after: Friday, 25-Jun-10 15:00:00 GMT, nofollow'], 'nofollow'],
    [['meguri: max-image-preview:large, noarchive'], 'noarchive'],
  ])('distinguishes directives with values from names in %j', (values, expected) => {
    expect(directivesOf(values)).toBe(expected);
  });
});

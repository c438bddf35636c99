import { expect, test } from 'vitest';
import type { SeenMatch } from '../seen/seen-content.ts';
import { duplicateAfter, duplicateKind, noDuplicate } from './page-duplicate.ts';

const match = { likeness: 'same-text', hasSameLinks: true, seen: { urlKey: '7' } } as SeenMatch;
const first = { visits: 0, ...noDuplicate };
const duplicate = { visits: 2, duplicateOf: '5', likeness: 'identical' } as const;
const stored = { duplicateOf: '5', likeness: 'identical' };
const found = { duplicateOf: '7', likeness: 'same-text' };

test.each([
  ['a first capture with content that was seen', first, 'ok', true, match, found],
  ['a first capture with new content', first, 'ok', true, null, noDuplicate],
  ['a duplicate that did not change', duplicate, 'ok', false, null, stored],
  ['a duplicate that was not modified', duplicate, 'not-modified', false, null, stored],
  ['a duplicate that failed', duplicate, 'server-error', false, null, stored],
  ['a duplicate that became distinct', duplicate, 'ok', true, null, noDuplicate],
  ['a duplicate that repeats another page now', duplicate, 'ok', true, match, found],
  ['a duplicate that is gone', duplicate, 'gone', true, null, noDuplicate],
  ['a duplicate that redirects', duplicate, 'redirect', true, null, noDuplicate],
] as const)('%s', (_, page, code, contentDiffers, seen, expected) => {
  expect(duplicateAfter(page, { code, contentDiffers }, seen)).toEqual(expected);
});

test('only the same content is visited rarely', () => {
  expect(
    [null, 'identical', 'same-text', 'similar'].map((likeness) =>
      duplicateKind({ duplicateOf: '1', likeness: likeness as never }),
    ),
  ).toEqual([null, 'same', 'same', 'similar']);
});

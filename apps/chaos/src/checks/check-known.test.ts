import { expect, test } from 'vitest';
import { checkLinksKnown, checkStillKnown } from './check-known.ts';

test('a page that was forgotten is found', () => {
  expect(checkStillKnown(new Set(['a', 'b']), new Set(['b', 'c']))).toMatchObject({
    checked: 2,
    violations: ['was known and is not any more: a'],
  });
});

test('a link that went missing is found, and told once', () => {
  const links = ['x', 'y', 'x'].map((url) => ({ url, source: 'a' }));
  expect(checkLinksKnown(links, new Set(['y']))).toMatchObject({
    checked: 3,
    violations: ['x is not known, but linked from a'],
  });
});

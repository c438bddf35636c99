import { expect, test } from 'vitest';
import { checkLinksKnown, checkStillKnown } from './check-known.ts';

test('reports a page that is no longer known', () => {
  expect(checkStillKnown(new Set(['a', 'b']), new Set(['b', 'c']))).toMatchObject({
    checked: 2,
    violations: ['no longer known: a'],
  });
});

test('reports a missing link once', () => {
  const links = ['x', 'y', 'x'].map((url) => ({ url, source: 'a' }));
  expect(checkLinksKnown(links, new Set(['y']))).toMatchObject({
    checked: 3,
    violations: ['x is not known, but linked from a'],
  });
});

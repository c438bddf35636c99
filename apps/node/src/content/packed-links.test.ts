import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packLinks, unpackLinks } from './packed-links.ts';

test('links come out of their package as they went in', () => {
  const link = fc.record({
    url: fc.webUrl({ withQueryParameters: true }),
    kind: fc.constantFrom(
      ...([
        'a',
        'area',
        'frame',
        'refresh',
        'link',
        'img',
        'media',
        'script',
        'embed',
        'feed',
        'sitemap',
      ] as const),
    ),
    nofollow: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(link), (links) => {
      expect(unpackLinks(packLinks(links))).toEqual(links);
    }),
  );
});

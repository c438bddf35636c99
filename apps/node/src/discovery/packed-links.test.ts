import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNofollow, kindOf, packLinks, urlAt, urlsOf } from './packed-links.ts';
import { hashUrl } from './memory/url-hash.ts';

test('links are unpacked as they were packed', () => {
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
    fc.property(fc.array(link), fc.integer(), (links, seed) => {
      const packed = packLinks(links, seed);
      const unpacked = [...packed.marks].map((mark, index) => ({
        url: urlAt(packed, index),
        kind: kindOf(mark),
        nofollow: isNofollow(mark),
      }));
      expect(unpacked).toEqual(links);
      expect(urlsOf(packed)).toEqual(links.map(({ url }) => url));
      links.forEach(({ url }, index) => {
        const hash = { low: 0, high: 0 };
        hashUrl(url, seed, hash);
        expect([...packed.hashes.subarray(2 * index, 2 * index + 2)]).toEqual([hash.low, hash.high]);
      });
    }),
  );
});

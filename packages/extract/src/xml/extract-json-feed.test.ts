import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractJsonFeed } from './extract-json-feed.ts';

const context = { base: 'https://example.jp/feed.json', charset: 'utf-8', fragments: 'drop' } as const;

test('reads links, text, dates and hubs of a JSON Feed', () => {
  const feed = extractJsonFeed(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      home_page_url: '/',
      feed_url: '/feed.json',
      hubs: [{ type: 'WebSub', url: 'https://hub.example/' }],
      items: [
        {
          id: 1,
          url: '/1',
          title: 'One',
          date_published: '2026-03-01T10:00:00Z',
          date_modified: '2026-03-02T10:00:00Z',
        },
        { id: 2, url: '/2', content_text: 'two', date_published: '2026-03-01T10:00:00Z' },
        { id: 3, url: '/3', date_published: 'soon' },
      ],
    }),
    context,
    100,
  );
  expect(feed).toMatchObject({
    title: 'News',
    self: 'https://example.jp/feed.json',
    hubs: ['https://hub.example/'],
    dated: [
      { url: 'https://example.jp/1', changedAt: new Date('2026-03-02T10:00Z'), source: 'feed' },
      { url: 'https://example.jp/2', changedAt: new Date('2026-03-01T10:00Z'), source: 'feed' },
    ],
  });
  expect(feed?.links.map(({ url }) => url)).toEqual([
    'https://example.jp/',
    'https://example.jp/feed.json',
    'https://example.jp/1',
    'https://example.jp/2',
    'https://example.jp/3',
  ]);
});

test.each(['', '{', '[]', 'null', '1'])('%j is not a JSON Feed', (text) => {
  expect(extractJsonFeed(text, context, 100)).toBeNull();
});

test('reads any JSON object without throwing', () => {
  const names = fc.constantFrom('items', 'hubs', 'title', 'feed_url', 'home_page_url', 'other');
  fc.assert(
    fc.property(fc.dictionary(names, fc.jsonValue()), (object) => {
      expect(extractJsonFeed(JSON.stringify(object), context, 100)).not.toBeNull();
    }),
  );
});

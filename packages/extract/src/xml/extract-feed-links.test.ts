import { describe, expect, it } from 'vitest';
import { extractFeedLinks } from './extract-feed-links.ts';

const context = { base: 'https://example.jp/feed', charset: 'utf-8', fragments: 'drop' } as const;

describe('extractFeedLinks', () => {
  it('reads RSS', () => {
    const feed = extractFeedLinks(
      `<rss><channel><title>News</title><link>https://example.jp/</link><atom:link href="/feed" rel="self"/>
       <atom:link href="https://hub.example/" rel="hub"/><lastBuildDate>Mon, 01 Jan</lastBuildDate>
       <item><title>One</title><link>/1</link><guid>https://example.jp/1</guid><guid isPermaLink="false">https://x/</guid>
       <description>&lt;p&gt;Some &lt;b&gt;text&lt;/b&gt;&lt;/p&gt;</description><enclosure url="/1.mp3" type="audio/mpeg"/>
       </item></channel></rss>`,
      context,
      100,
    );
    expect(feed.title).toBe('News');
    expect(feed.text).toBe('News One Some text');
    expect(feed.links.map(({ kind, url }) => `${kind} ${url}`)).toEqual([
      'feed https://example.jp/',
      'feed https://example.jp/feed',
      'feed https://example.jp/1',
      'media https://example.jp/1.mp3',
    ]);
  });

  it('reads Atom', () => {
    const feed = extractFeedLinks(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">N</title><updated>2026-01-01</updated>
       <entry><title>E</title><link href="/e"/><link rel="enclosure" href="/e.ogg"/><link rel="edit" href="/edit"/>
       <content type="html"><![CDATA[<i>c</i>]]></content></entry></feed>`,
      context,
      100,
    );
    expect(feed.text).toBe('N E c');
    expect(feed.links.map(({ url }) => url)).toEqual(['https://example.jp/e', 'https://example.jp/e.ogg']);
  });

  it('stops at the limit', () => {
    const items = ['/1', '/2', '/3'].map((link) => `<item><link>${link}</link></item>`).join('');
    const feed = extractFeedLinks(`<rss>${items}</rss>`, context, 2);
    expect([feed.links.length, feed.linksTruncated]).toEqual([2, true]);
  });

  it('dates the entries of RSS 2.0 by pubDate, and not the channel', () => {
    const { dated } = extractFeedLinks(
      `<rss><channel><link>/</link><pubDate>Mon, 09 Mar 2026 10:00:00 GMT</pubDate>
       <item><link>/1</link><pubDate>Sun, 08 Mar 2026 10:00:00 GMT</pubDate></item>
       <item><guid>https://example.jp/2</guid><pubDate>Sun, 08 Mar 2026 11:00:00 GMT</pubDate></item>
       <item><link>/3</link><pubDate>lately</pubDate></item><item><pubDate>Sun, 08 Mar 2026 11:00:00 GMT</pubDate></item>
       </channel></rss>`,
      context,
      100,
    );
    expect(dated).toEqual([
      { url: 'https://example.jp/1', changedAt: new Date('2026-03-08T10:00Z'), source: 'feed' },
      { url: 'https://example.jp/2', changedAt: new Date('2026-03-08T11:00Z'), source: 'feed' },
    ]);
  });

  it('dates entries of Atom by their last update, and those of RSS 1.0 by dc:date', () => {
    const atom = `<feed><updated>2026-03-09T00:00:00Z</updated><entry><link href="/e"/><link rel="related" href="/r"/>
      <updated>2026-03-08T12:00:00Z</updated><published>2026-03-01T12:00:00Z</published></entry></feed>`;
    const rdf = '<rdf:RDF><item rdf:about="/x"><link>/x</link><dc:date>2026-03-07</dc:date></item></rdf:RDF>';
    expect(extractFeedLinks(atom, context, 100).dated).toEqual([
      { url: 'https://example.jp/e', changedAt: new Date('2026-03-08T12:00Z'), source: 'feed' },
    ]);
    expect(extractFeedLinks(rdf, context, 100).dated).toEqual([
      { url: 'https://example.jp/x', changedAt: new Date('2026-03-07T00:00Z'), source: 'feed' },
    ]);
  });

  it('finds at most four hubs of a feed and its own URL', () => {
    const hubs = Array.from(
      { length: 50 },
      (_, n) => `<link rel="hub" href="https://hub${n}.example/"/>`,
    ).join('');
    const feed = extractFeedLinks(`<feed><link rel="self" href="/feed"/>${hubs}</feed>`, context, 100);
    expect(feed.self).toBe('https://example.jp/feed');
    expect(feed.hubs).toEqual([0, 1, 2, 3].map((n) => `https://hub${n}.example/`));
  });

  it('reads the dates of at most a thousand entries', () => {
    const item = '<item><link>/1</link><pubDate>Sun, 08 Mar 2026 10:00:00 GMT</pubDate></item>';
    expect(extractFeedLinks(`<rss>${item.repeat(1_200)}</rss>`, context, 100).dated).toHaveLength(1_000);
  });
});

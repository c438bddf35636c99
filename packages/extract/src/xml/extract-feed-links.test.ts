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

  it('stops at the bound', () => {
    const items = ['/1', '/2', '/3'].map((link) => `<item><link>${link}</link></item>`).join('');
    const feed = extractFeedLinks(`<rss>${items}</rss>`, context, 2);
    expect([feed.links.length, feed.linksTruncated]).toEqual([2, true]);
  });
});

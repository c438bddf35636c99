import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { extractDocument, extractFeedLinks } from '@meguri/extract';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { checkLink } from './check-links.ts';
import { entityBomb, nested, readMessage, writeMessage, xmlWords } from './seed-inputs.ts';

const url = 'https://example.org/feeds/all.xml';
const context = { base: url, charset: 'utf-8', fragments: 'drop' } as const;
const maxLinks = 40;

export function openFeed(): FuzzTarget {
  return { dictionary, seeds, maxInputBytes: 6000, check, work };
}

function work(input: Uint8Array): void {
  extractFeedLinks(Buffer.from(input).toString('utf8'), context, maxLinks);
}

function check(input: Uint8Array): void {
  const { headers, body } = readMessage(input);
  const text = new TextDecoder().decode(body);
  const feed = extractFeedLinks(text, context, maxLinks);
  ok(feed.links.length <= maxLinks, `${feed.links.length} links`);
  for (const link of feed.links) checkLink(link.url);
  // Entities are not expanded.
  ok(feed.text.length <= text.length, 'a text longer than the feed');
  ok(!/[\n\r\t]/.test(feed.text + (feed.title ?? '')), 'text of more than one line');
  deepStrictEqual(extractFeedLinks(text, context, maxLinks), feed);

  const document = extractDocument({ url, headers, body, maxLinks });
  ok(document.links.length <= maxLinks + 1);
  if (document.contentKind === 'feed' && document.charset === 'utf-8') {
    strictEqual(document.textLength, feed.text.length);
  }
}

const feedType = 'Content-Type: application/rss+xml; charset=utf-8';

const seeds = [
  '<rss version="2.0"><channel><title>T</title><item><title>A &amp; B</title><link>/a</link><guid isPermaLink="true">https://example.org/g</guid><description><![CDATA[<p>Some <a href="x">text</a></p>]]></description><pubDate>Sun, 06 Nov 1994 08:49:37 GMT</pubDate><enclosure url="e.mp3"/></item></channel></rss>',
  '<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">&lt;b&gt;T&lt;/b&gt;</title><link rel="self" href="s"/><entry><link href="e"/><updated>2024-01-01T00:00:00Z</updated><content type="xhtml"><div>x<a href="y"/></div></content></entry></feed>',
  '<rdf:RDF><item rdf:about="x"><dc:date>2024-01-01</dc:date><link>https://example.org/r</link></item></rdf:RDF>',
  `${entityBomb}<rss><title>&j;</title><link>&j;</link></rss>`,
  `<rss>${nested(300, '<link>x</link>')}</rss>`,
].map((xml) => writeMessage([feedType], xml));

const dictionary = [
  ...xmlWords,
  ...`<rss> <feed> <item> </item> <entry> <link> </link> <link/> href= rel= <guid> isPermaLink= <comments> <enclosure <content url=
   <description> <title> </title> <pubDate> <updated> enclosure next alternate https://example.org/ &lt;script&gt; &lt;!--`.split(
    /\s+/,
  ),
];

import { assert, constantFrom, array, property } from 'fast-check';
import { expect, test } from 'vitest';
import { extractDocument } from '../extract-document.ts';
import { htmlLinks } from './html-links.ts';

const url = 'https://www.example.jp/a/b.html';
const html = [['Content-Type', 'text/html; charset=utf-8']] as const;

const fragments = constantFrom(
  '<title>A &amp; b</title>',
  '<base href="../c/">',
  '<a href="x.html#top" rel=nofollow>one</a>',
  '<a href="/日本?q=あ">two</a>',
  '<noscript><a href=hidden>',
  '</noscript>',
  '<img src=i.png srcset="j.png 2x, k.png 3x">',
  '<meta http-equiv=refresh content="0; url=/next">',
  '<link rel=canonical href=/c>',
  '<p>words <b>and</b> more',
  '<script>"<a href=no>"</script>',
  '<area href="x.html">',
  '\0',
  '<plaintext>',
);

test('finds the links that the content step finds, in every page', () => {
  assert(
    property(array(fragments, { maxLength: 12 }), (parts) => {
      const body = Buffer.from(parts.join('\n'));
      const headers = [...html, ['Link', '</style.css>; rel=stylesheet'] as const];
      expect(htmlLinks({ url, headers, body })).toEqual(extractDocument({ url, headers, body }).links);
    }),
  );
});

test('reads the encoding as the content step does', () => {
  const body = Buffer.from('<a href="/?q=\xa4\xa2">', 'latin1');
  const headers = [['Content-Type', 'text/html; charset=euc-jp']] as const;
  expect(htmlLinks({ url, headers, body })).toEqual(extractDocument({ url, headers, body }).links);
});

test.each([
  ['text/html', '<?xml version="1.0"?><rss><channel><item><link>/1</link></item></channel></rss>'],
  ['application/xml', '<urlset><url><loc>https://www.example.jp/1</loc></url></urlset>'],
  ['application/json', '{"a": "https://www.example.jp/"}'],
  ['text/plain', 'https://www.example.jp/'],
  ['image/png', '\x89PNG'],
])('leaves %s that is no page to the content step', (type, text) => {
  expect(htmlLinks({ url, headers: [['Content-Type', type]], body: Buffer.from(text, 'latin1') })).toBeNull();
});

import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { extractDocument, normaliseForChange, textBlocks, type ExtractedDocument } from '@meguri/extract';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { checkLink, checkUrl } from './check-links.ts';
import { asView, conformanceCases, readMessage, writeMessage } from './seed-inputs.ts';

const url = 'https://example.org/folder/page?x=1';
const maxLinks = 50;
const htmlType = 'Content-Type: text/html; charset=utf-8';

export function openHtml(): FuzzTarget {
  return { dictionary, seeds: seeds(), maxInputBytes: 6000, check, work: extract };
}

function extract(input: Uint8Array): ExtractedDocument {
  const { headers, body } = readMessage(input);
  return extractDocument({ url, headers, body, maxLinks });
}

function check(input: Uint8Array): void {
  const document = extract(input);
  checkBounds(document);
  for (const link of document.links) checkLink(link.url);
  if (document.refresh !== null) checkLink(document.refresh.url);
  if (document.canonical !== null) checkLink(document.canonical);
  checkUrl(document.base);

  const { headers, body } = readMessage(input);
  deepStrictEqual(
    extractDocument({ url, headers, body: asView(body), maxLinks }),
    document,
    'the same bytes give another answer',
  );
  checkTextIsText(body);
  checkBlocks(
    extractDocument({ url, headers, body: new Uint8Array(body), maxLinks, changeText: true }),
    document,
  );
}

/**
 * Checks that blocks are in order, omit only spaces and line ends, and do not change the digest of the text.
 */
function checkBlocks(
  { changeText, textDigest, contentKind }: ExtractedDocument,
  plain: ExtractedDocument,
): void {
  deepStrictEqual(textDigest, plain.textDigest, 'another digest with blocks');
  const blocks = changeText && textBlocks(changeText);
  if (blocks === null) return;
  const { text, starts, ends, count } = blocks;
  let end = 0;
  for (let index = 0; index <= count; index += 1) {
    const start = starts[index] ?? text.length;
    ok(start >= end && /^[ \n]*$/.test(text.slice(end, start)), `text between blocks of ${contentKind}`);
    end = ends[index] ?? start;
  }
}

function checkBounds({ links, linksTruncated, title, refresh }: ExtractedDocument): void {
  // The refresh target is one more link.
  ok(links.length <= maxLinks + 1, `${links.length} links`);
  ok(
    links.length >= maxLinks - 1 || !linksTruncated || links.length < maxLinks,
    'truncated without being long',
  );
  strictEqual(new Set(links.map((link) => link.url)).size, links.length, 'a link twice');
  ok(title === null || (title.length <= 1000 && !/[\n\r\t\0]/.test(title)), 'a title of more than one line');
  ok(refresh === null || (Number.isFinite(refresh.seconds) && refresh.seconds >= 0), 'an invalid delay');
}

/** Checks that escaped text yields no link and no title, and is extracted completely. */
function checkTextIsText(body: Uint8Array): void {
  // oxlint-disable-next-line no-control-regex -- Escape sequences make it ISO-2022-JP, and HTML has no NUL.
  const text = new TextDecoder().decode(body).replace(/[\0\x1b]/g, '');
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const document = extract(writeMessage([htmlType], escaped));
  if (document.charset !== 'utf-8') return;
  deepStrictEqual(document.links, []);
  strictEqual(document.title, null);
  const digest = createHash('sha256')
    .update(normaliseForChange({ title: null, text, links: [] }))
    .digest();
  ok(digest.equals(document.textDigest), 'escaped text does not read back as itself');
}

function seeds(): Uint8Array[] {
  const pages = conformanceCases<{ html: string }>('extract', 'html.json').map(({ html }) => html);
  const own = [
    '<!doctype html><html lang=ja><title>A &amp; B</title><base href="/b/"><p>Some <b>text</b><a href="x?a=1&b=2#f" rel=nofollow>y</a>',
    '<meta http-equiv=refresh content="5;url=/next"><meta name=robots content="noindex, nofollow"><link rel=canonical href=//example.com/>',
    '<img src=a.png srcset="b.png 1x, c.png 2x"><script>var x = "<a href=1>"</script><style>a{}</style><!-- c --><iframe src=f></iframe>',
    '<svg><a xlink:href="#x"></a></svg><textarea><a href=no></textarea><noscript><a href=n></noscript><template></template>',
  ];
  return [
    ...[...pages, ...own].map((page) => writeMessage([htmlType], page)),
    writeMessage(
      [
        'Content-Type: text/html',
        'Link: </l>; rel="next", <m>; rel=canonical',
        'Refresh: 3; url=r',
        'X-Robots-Tag: bot: none',
      ],
      own[0] ?? '',
    ),
    writeMessage(
      ['Content-Type: application/xhtml+xml'],
      '<html xmlns="x"><a href="p"/><script src="s"/><![CDATA[<a>]]></html>',
    ),
    writeMessage(
      ['Content-Type: text/html; charset=shift_jis'],
      Buffer.from('<a href="?q=\x83\x65">\x83\x65\x83\x58</a>', 'latin1'),
    ),
    writeMessage(
      ['Content-Type: text/plain', 'Content-Language: en-GB'],
      'The quick brown fox jumps over the lazy dog.',
    ),
  ];
}

const dictionary = [
  ...`<a href= <base href= <meta http-equiv=refresh content= <meta charset= <link rel= <img srcset= <script> </script> <style> </style>
   <title> </title> <textarea> </textarea> <noscript> <template> <iframe <svg> <math> <!-- --> <![CDATA[ ]]> <!doctype <?xml </ />
   &amp; &lt; &#0; &#x110000; &#xd800; &notin; &#128; http:// https:// // ?q= data-src= rel=nofollow rel=canonical url=
   name=robots noindex nofollow javascript: \u0085 %ff %00 %2e%2e/ ../ shift_jis euc-jp utf-16 utf-16be iso-2022-jp windows-1252
   gb18030 x-user-defined text/html text/xml application/xhtml+xml text/plain`.split(/\s+/),
  'Content-Type: ',
  'Link: <',
  'Refresh: ',
  'X-Robots-Tag: ',
  '>; rel="',
  ' 1x, ',
  '\n\n',
];

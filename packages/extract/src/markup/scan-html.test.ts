import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NameTable } from './html-names.ts';
import {
  closingMarkup,
  isComparable,
  type Token,
  tokensByScanning,
  tokensByStates,
} from './markup-tokens.fixture.ts';
import { scanHtml } from './scan-html.ts';

/** Pieces whose combinations are malformed in every way. */
const pieces = fc.constantFrom(
  ...`< > / = " ' & ; ! ? - -- <!-- --> --!> <!DOCTYPE <![CDATA[ ]]> </ <a <A <p <br <br/> <title <TITLE> </title
      </title> <script> </script </SCRIPT > <style> </style> <textarea> </textarea> <iframe> </iframe> <xmp> </xmp>
      <noembed> </noembed> <noframes> </noframes> <svg> href= HREF src=x title x "q&amp;q" 'q' &lt; &lt &nbsp; &notin; &not
      &#65; &#x41; &#0; &amp &copy2 &bogus; \0 é 漢字 <é </é <1 <a/ /> < > <scripty> <titles> <? ?> <ScRiPt> </sCrIpT> <Plaintext
      <blockquote> <BlockQuote <figcaption data-lazy-srcset=x DATA-LAZY-SRCSET= Data-Original-Set=y onClick=z zażółć=ż <x-a
      <an-element-with-a-name-that-is-longer-than-that-of-any-other> an-attribute-with-a-name-of-that-kind='1' k\u212a=1`.split(
    /\s+/,
  ),
  ' ',
  '\n',
  '\t',
  '\f',
);
const documents = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

test.each([false, true])('reads the same as a state machine (self-closing: %s)', (selfClosing) => {
  fc.assert(
    fc.property(documents, (html) => {
      fc.pre(isComparable(html));
      expect(tokensByScanning(html + closingMarkup, selfClosing)).toEqual(
        tokensByStates(html + closingMarkup, selfClosing),
      );
    }),
    { numRuns: 5_000 },
  );
});

test('reads the same as a state machine, with any number of tags, texts and attributes', () => {
  const tag = `<p ${Array.from({ length: 20_000 }, (_, index) => `a${index % 9_000}="${index}&amp;"`).join(' ')}/>`;
  const piece = '<a href="/x">one &lt; two</a> <br/><script>1 < 2</script>';
  const html = `${piece.repeat(7_000)}${tag}${piece.repeat(7_000)}${tag}`;
  for (const selfClosing of [false, true]) {
    // A million tokens: `toEqual` takes ten times as long.
    const areEqual = isDeepStrictEqual(
      tokensByScanning(html, selfClosing),
      tokensByStates(html, selfClosing),
    );
    expect(areEqual).toBe(true);
  }
});

test('requires requested attributes to be in html-names.ts', () => {
  expect(() => new NameTable((name) => name, new Set(['hraf']))).toThrow(
    'html-names.ts lacks the attribute hraf',
  );
});

test('a truncated document has no tag or attribute that the complete one lacks', () => {
  const html =
    '<p title=a>x<a href="/path?a=b&amp;c" rel=\'next\'>text</a><!-- c --><script>1</script><title>T</title>';
  const tagsOf = (tokens: Token[]) =>
    tokens
      .filter((token) => typeof token !== 'string' || token.startsWith('/'))
      .flatMap((token) =>
        typeof token === 'string'
          ? [token]
          : [token[0], ...token[1].map((pair) => `${token[0]} ${pair.join('=')}`)],
      );
  const whole = tagsOf(tokensByScanning(html));
  for (let length = 0; length <= html.length; length += 1) {
    expect(whole).toEqual(expect.arrayContaining(tagsOf(tokensByScanning(html.slice(0, length)))));
  }
});

test.each<[string, Token[]]>([
  ['<a href=/x', [['a', []]]],
  ['<a href=/x rel=', [['a', [['href', '/x']]]]],
  ['<a href="/x', [['a', []]]],
  ['<a', []],
  ['x</a', ['text x']],
  ['a</', ['text a</']],
  ['a<', ['text a<']],
  ['<!-- <a href=x>', []],
  ['<script>if (a</b) c', [['script', []], 'text if (a</b) c']],
  ['<title>a &amp; b', [['title', []], 'text a & b']],
  ['<plaintext><a href=x>', [['plaintext', []], 'text <a href=x>']],
])('reads %j up to its early end', (html, tokens) => {
  expect(tokensByScanning(html)).toEqual(tokens);
});

test('reads a million unfinished marks in linear time', () => {
  for (const mark of ['<', '<!--', '<a ', '</', '<a b="', '&', '<title>', '<![CDATA[', '<!-']) {
    expect(tokensByScanning(mark.repeat(1_000_000 / mark.length)).length).toBeLessThan(1_000_000);
  }
}, 30_000);

test('skips attributes that are not requested', () => {
  const attributes: [string, string][] = [];
  const nothing = () => undefined;
  const names = new NameTable((name) => name, new Set(['href', 'rel']));
  scanHtml(`<a class="x>y" HREF='/a?b&amp;c' title=t rel><p><td data-x="1" href=/d>`, false, names, {
    readsAttributes: () => true,
    openTag: (_tag, requested) => attributes.push(...requested),
    closeTag: nothing,
    text: nothing,
  });
  expect(attributes).toEqual([
    ['href', '/a?b&c'],
    ['rel', ''],
    ['href', '/d'],
  ]);
});

import { describe, expect, it } from 'vitest';
import { extractHtmlPage, type HtmlPage, type HtmlPageContext } from './extract-html-page.ts';

function read(html: string, context: Partial<HtmlPageContext> = {}): HtmlPage {
  return extractHtmlPage(html, {
    url: 'http://example.jp/dir/page.html',
    headers: [],
    charset: 'utf-8',
    selfClosing: false,
    maxLinks: 20_000,
    agentToken: 'meguri',
    fragments: 'drop',
    ...context,
  });
}

function urls(html: string, context: Partial<HtmlPageContext> = {}): string[] {
  return read(html, context).links.map(({ kind, url }) => `${kind} ${url.replace('http://example.jp', '')}`);
}

describe('links', () => {
  it.each([
    ['<a href=x>', ['a /dir/x']],
    ['<A HREF=" x\n.html ">', ['a /dir/x.html']],
    ['<area href=/m>', ['area /m']],
    ['<frame src=f><iframe src=g></iframe>', ['frame /dir/f', 'frame /dir/g']],
    ['<img src=a srcset="b 1x, c 2x" data-src=d>', ['img /dir/a', 'img /dir/d', 'img /dir/b', 'img /dir/c']],
    ['<picture><source srcset="a 1x"><img src=b></picture>', ['img /dir/a', 'img /dir/b']],
    [
      '<video src=v poster=p><source src=s><track src=t></video>',
      'vpst'.split('').map((x) => `media /dir/${x}`),
    ],
    ['<link rel=stylesheet href=s><link rel="shortcut icon" href=i>', ['link /dir/s', 'link /dir/i']],
    ['<link rel=preconnect href=//cdn.example><link href=x>', []],
    ['<script src=s.js></script>', ['script /dir/s.js']],
    ['<object data=o></object><embed src=e>', ['embed /dir/o', 'embed /dir/e']],
    [
      '<body background=b><table background=t><input type=image src=i>',
      ['img /dir/b', 'img /dir/t', 'img /dir/i'],
    ],
    ['<svg><a xlink:href=x></a><image href=i /></svg>', ['a /dir/x', 'img /dir/i']],
    ['<a href="a&amp;b?c&copy=1&#x41;">', ['a /dir/a&b?c&copy=1A']],
    ['<form action=search><button formaction=x></form>', []],
    ['<noscript><a href=x></noscript><a href=y>', ['a /dir/y']],
    ['<!--[if IE]><a href=x><![endif]--><a href=y>', ['a /dir/y']],
    ['<script>"<a href=x>"</script><style><a href=x></style><textarea><a href=x></textarea>', []],
    ['<a name=x><a href><a>', ['a /dir/page.html']],
    ['<img src="data:image/png;base64,xx"><a href="javascript:x">', []],
  ])('of %s', (html, expected) => {
    expect(urls(html)).toEqual(expected);
  });

  it('are distinct, have the kind of a link to a page if there is one, and are nofollow only if all are', () => {
    const { links } = read(
      '<img src=x><a rel=nofollow href=x#1><a href=x#2><a rel="ugc" href=y><a rel=sponsored href=y>',
    );
    expect(links).toEqual([
      { url: 'http://example.jp/dir/x', kind: 'a', nofollow: false },
      { url: 'http://example.jp/dir/y', kind: 'a', nofollow: true },
    ]);
  });

  it('include those of Link headers, resolved against the URL and not the base', () => {
    const headers = [['Link', '<n>; rel=next, <p>; rel=preconnect']] as const;
    expect(urls('<base href=/other/><a href=x>', { headers })).toEqual(['a /other/x', 'link /dir/n']);
  });

  it('are limited, which `linksTruncated` reports', () => {
    const html = Array.from({ length: 30 }, (_, index) => `<a href=p${index}>`).join('');
    const page = read(html, { maxLinks: 20 });
    expect(page.links.length).toBe(20);
    expect(page.linksTruncated).toBe(true);
    expect(read(html, { maxLinks: 30 }).linksTruncated).toBe(false);
  });

  it('count once towards the limit, with any number of fragments', () => {
    const html = Array.from({ length: 30 }, (_, index) => `<a href=#p${index}>`).join('');
    expect(urls(`${html}<a href=x>`, { maxLinks: 2 })).toEqual(['a /dir/page.html', 'a /dir/x']);
  });
});

describe('base', () => {
  it.each([
    ['<base href=/a/><base href=/b/><a href=x>', ['a /a/x']],
    ['<a href=x><base href=/a/>', ['a /a/x']],
    ['<base target=_top><base href=/a/><a href=x>', ['a /a/x']],
    ['<base href="javascript:x"><a href=x>', ['a /dir/x']],
    ['<base href="http://[bad"><a href=x>', ['a /dir/x']],
    ['<!-- <base href=/a/> --><a href=x>', ['a /dir/x']],
  ])('of %s', (html, expected) => {
    expect(urls(html)).toEqual(expected);
  });
});

describe('other elements of the head', () => {
  it('gives title, language, canonical and robots', () => {
    const page = read(
      `<html lang=ja><title> A &amp; B\n</title><title>C</title><svg><title>D</title></svg>
       <link rel=canonical href=/c#x><meta name=ROBOTS content=noarchive><meta name=meguri content=nofollow>
       <meta name=otherbot content=noindex>`,
      { headers: [['X-Robots-Tag', 'otherbot: noindex']] },
    );
    expect(page).toMatchObject({
      title: 'A & B',
      lang: 'ja',
      canonical: 'http://example.jp/c',
      robots: { noindex: false, nofollow: true, noarchive: true },
    });
  });

  it('reads canonical and refresh from headers', () => {
    const headers = [
      ['Link', '</c>; rel=canonical'],
      ['Refresh', '3; url=/r'],
    ] as const;
    const page = read('<meta http-equiv=refresh content="1; url=/m">', { headers });
    expect(page.canonical).toBe('http://example.jp/c');
    expect(page.refresh).toEqual({ url: 'http://example.jp/r', seconds: 3 });
    expect(page.links).toContainEqual({ url: 'http://example.jp/r', kind: 'refresh', nofollow: false });
  });

  it('has no title without a title element', () => {
    expect(read('<p>text').title).toBeNull();
  });
});

describe('text', () => {
  it.each([
    ['<p>one</p><p>two</p>three', 'one two three'],
    ['un<b>bro</b>ken<!-- x --> w<span>or</span>ds', 'unbroken words'],
    ['a&nbsp;\n\n b&#8203;c', 'a bc'],
    ['<title>t</title>x<script>y</script><style>z</style><template>w</template>', 'x'],
    ['a < b &amp; c &notit; d', 'a < b & c ¬it; d'],
  ])('of %s', (html, text) => {
    expect(read(html).text).toBe(text);
  });

  it('continues after a self-closed script in XHTML and not in HTML', () => {
    expect(read('<script src="x"/>text', { selfClosing: true }).text).toBe('text');
    expect(read('<script src="x"/>text').text).toBe('');
  });
});

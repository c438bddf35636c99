import { expect, test } from 'vitest';
import { replayUrls, readReplayPath, replayPath } from './replay-address.ts';
import { rewriteCss } from './rewrite-css.ts';
import { rewriteHtml } from './rewrite-html.ts';

const at = new Date('2026-07-01T12:34:56.789Z');
const page = 'https://a.example/dir/page?x=1';
const toArchiveUrl = replayUrls(page, 'pass', at);
const archived = (url: string) => `/pass/20260701123456/${url}`;

test.each([
  ['img.png', archived('https://a.example/dir/img.png')],
  ['/style.css', archived('https://a.example/style.css')],
  ['//b.example/x', archived('https://b.example/x')],
  ['http://b.example/x?y#z', `${archived('http://b.example/x?y')}#z`],
  ['#part', null],
  ['', null],
  ['javascript:alert(1)', null],
  ['data:text/plain,x', null],
  ['mailto:a@b.example', null],
])('the reference %s leads to %s', (reference, expected) => {
  expect(toArchiveUrl(reference, 'part')).toBe(expected);
});

test('a replay path is read back even if a proxy collapsed its slashes', () => {
  for (const isFramed of [false, true])
    expect(readReplayPath(replayPath('pass', { at, url: page, isFramed }))).toEqual({
      pass: 'pass',
      target: { at: new Date('2026-07-01T12:34:56.999Z'), url: page, isFramed },
    });
  for (const scheme of ['https', 'ftp'])
    expect(readReplayPath(`/pass/20260701123456/${scheme}:/a.example/x`)?.target.url).toBe(
      `${scheme}://a.example/x`,
    );
  for (const path of [
    '/',
    '/pass/2026/https://a.example/',
    '/pass/20269999999999/https://a.example/',
    '/pass/20260701123456/a.example/',
  ])
    expect(readReplayPath(path)).toBeNull();
});

test('references of a document lead to the archive, and all else stays unchanged', () => {
  const html = `<!doctype html><base href="https://evil.example/"><meta http-equiv="Refresh" content="0;url=https://live.example/">
<style>p { background: url('/b.png') }</style><p style="background:url(c.png)" onclick="x()">1 &lt; 2
<img src="d.png" srcset="e.png 1x, https://b.example/f.png 2x"><a href="#top">up</a><script>let a = '<img src="/g.png">';</script>`;
  const rewritten = rewriteHtml(html, (reference, use) => toArchiveUrl(reference, use));
  expect(rewritten).not.toContain('evil.example');
  expect(rewritten).not.toContain('live.example');
  for (const url of [
    'https://a.example/b.png',
    'https://a.example/dir/c.png',
    'https://a.example/dir/d.png',
    'https://a.example/dir/e.png',
    'https://b.example/f.png',
  ])
    expect(rewritten).toContain(archived(url));
  expect(rewritten).toContain(`let a = '<img src="/g.png">';`);
  expect(rewritten).toContain('1 &lt; 2');
  expect(rewritten).toContain('<a href="#top">');
});

test('references after a base element are resolved against the first one', () => {
  const against = (reference: string, _: unknown, base?: string | null) => `${base}|${reference}`;
  const html = '<link href="a"><base target="_top"><base href="/x/"><base href="/y/"><img src="b">';
  expect(rewriteHtml(html, against)).toBe('<link href="null|a"><img src="/x/|b">');
  const withBase = (base: string) => rewriteHtml(`<base href="${base}"><img src="b.png">`, toArchiveUrl);
  expect(withBase('/x/')).toContain(archived('https://a.example/x/b.png'));
  expect(withBase('data:text/plain,')).toContain(archived('https://a.example/dir/b.png'));
});

test('links open at the top, frames load documents without a banner', () => {
  expect(rewriteHtml('<a href="b" target="main">b</a>', toArchiveUrl)).toBe(
    `<a href="${archived('https://a.example/dir/b')}" target="_top">b</a>`,
  );
  expect(rewriteHtml('<a href="b" target="_blank">b</a>', toArchiveUrl)).toContain('target="_blank"');
  expect(rewriteHtml('<a href="#b" target="_top">b</a>', toArchiveUrl)).toBe('<a href="#b">b</a>');
  for (const tag of ['iframe', 'frame'])
    expect(rewriteHtml(`<${tag} src="b">`, toArchiveUrl)).toBe(
      `<${tag} src="/pass/20260701123456if_/https://a.example/dir/b">`,
    );
});

test('references of a style sheet lead to the archive', () => {
  const css = `@import "x.css"; @import url(y.css); a { background: url( "z.png" ) } b { src: url(data:font/woff;base64,AA) }`;
  expect(rewriteCss(css, toArchiveUrl)).toBe(
    `@import "${archived('https://a.example/dir/x.css')}"; @import url("${archived('https://a.example/dir/y.css')}"); a { background: url("${archived('https://a.example/dir/z.png')}") } b { src: url(data:font/woff;base64,AA) }`,
  );
});

test('a malformed reference does not hide the one inside it', () => {
  const rewrite = (css: string) => rewriteCss(css, (reference) => `/${reference}`);
  expect(rewrite('url(" url( x ) " y')).toBe('url(" url("/x") " y');
  expect(rewrite("url('a' b url('c')")).toBe(`url('a' b url("/c")`);
  expect(rewrite('url(url(a)) @import "b" @import "c\nURL( d)')).toBe(
    'url(url("/a")) @import "/b" @import "c\nurl("/d")',
  );
});

/** Beginnings without ends: if repeated, a naive rewriter would scan the rest of the text from each. */
const openings = [
  'url(',
  'url("',
  "url( '",
  '@import "',
  '@import \n',
  'url( ',
  'url("a" ',
  '<style>url(',
  '<a href="',
  '<a b',
  '<!--',
  '&',
];

test.each(openings)('rewriting %j repeated takes time proportional to its length', (opening) => {
  const timeOf = (length: number) => {
    const text = opening.repeat(length / opening.length);
    const started = process.cpuUsage();
    rewriteCss(text, toArchiveUrl);
    rewriteHtml(`<style>${text}`, toArchiveUrl);
    rewriteHtml(`<p style="${text.replaceAll('"', '&quot;')}">`, toArchiveUrl);
    return process.cpuUsage(started).user / 1_000;
  };
  timeOf(20_000);
  const [shortMs, longMs] = [timeOf(20_000), timeOf(160_000)];
  // Eight times the length; quadratic work would grow 64 times, and take 18 s for the longer text.
  expect(longMs).toBeLessThan(Math.max(500, 24 * shortMs));
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractDocument } from '../extract-document.ts';
import { stableTarget } from './normalise-for-change.ts';

const hex = fc.stringMatching(/^[0-9a-f]{12,32}$/).filter((value) => /\d/.test(value));
const sentence = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,6}$/);

interface Page {
  title: string;
  paragraphs: string[];
  targets: string[];
}

const page: fc.Arbitrary<Page> = fc.record({
  title: sentence,
  paragraphs: fc.array(sentence, { minLength: 1, maxLength: 6 }),
  targets: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 6 }),
});

const noise = fc.record({
  nonce: hex,
  session: hex,
  time: fc.nat({ max: 2_000_000_000 }),
  bytes: fc.stringMatching(/^[a-z0-9 ]{0,20}$/),
});

/** A page as a server writes it at one request, with all that differs between requests. */
function render(
  { title, paragraphs, targets }: Page,
  n: { nonce: string; session: string; time: number; bytes: string },
) {
  const links = targets.map(
    (target) => `<li data-rendered="${n.time}"><a href="/${target};jsessionid=${n.session}">x</a>
      <a href="/${target}?PHPSESSID=${n.session}&amp;id=${target}">y</a></li>`,
  );
  const text = paragraphs.map((paragraph) => `<p id="p${n.nonce}">${paragraph}</p>${' '.repeat(n.time % 3)}`);
  return `<!doctype html><html><head><title>${title}</title><meta name="csrf-token" content="${n.nonce}">
    <script nonce="${n.nonce}">var t = ${n.time}; // ${n.bytes}</script><style>.x${n.nonce}{}</style>
    <link rel="stylesheet" href="/site.css?v=${n.nonce}"></head><body class="s${n.session}"><!-- ${n.bytes} ${n.time} -->
    <img src="/logo.png?${n.time}"><form><input type="hidden" name="csrf" value="${n.nonce}"></form>
    ${text.join('\n')}<ul>${links.join('')}</ul></body></html>`;
}

function textDigest(html: string): string {
  const { textDigest } = extractDocument({
    url: 'http://example.jp/dir/',
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: Buffer.from(html),
  });
  return Buffer.from(textDigest).toString('hex');
}

describe('the digest that decides whether a page changed', () => {
  it('ignores nonces, sessions, tokens, times in attributes, comments, scripts and white space', () => {
    fc.assert(
      fc.property(page, noise, noise, (content, before, after) => {
        expect(textDigest(render(content, after))).toBe(textDigest(render(content, before)));
      }),
    );
  });

  it('changes with every visible word, the title and link targets', () => {
    fc.assert(
      fc.property(page, noise, fc.nat(), (content, at, seed) => {
        const before = textDigest(render(content, at));
        const edited = seed % content.paragraphs.length;
        const paragraphs = content.paragraphs.with(edited, `${content.paragraphs[edited]} 9`);
        expect(textDigest(render({ ...content, paragraphs }, at))).not.toBe(before);
        expect(textDigest(render({ ...content, title: `${content.title} 9` }, at))).not.toBe(before);
        const targets = content.targets.with(seed % content.targets.length, 'elsewhere9');
        expect(textDigest(render({ ...content, targets }, at))).not.toBe(before);
      }),
    );
  });
});

const pageUrl = 'http://example.jp/page';

describe('stableTarget', () => {
  it.each([
    `${pageUrl}#part`,
    `${pageUrl};jsessionid=0A1B2C3D`,
    `${pageUrl}?PHPSESSID=0123456789abcdef`,
    `${pageUrl}?csrf_token=Zm9v&_=1700000000000`,
    `${pageUrl}?sid=4f9a0c77be12dd30`,
    `${pageUrl}?token=eyJhbGciOiJIUzI1NiJ9==&`,
  ])('reduces %s to the page', (url) => {
    expect(stableTarget(url)).toBe(pageUrl);
  });

  it('drops the session segment of ASP.NET', () => {
    expect(stableTarget('http://example.jp/(S(abc123))/page')).toBe(pageUrl);
  });

  it.each([
    `${pageUrl}?v=dQw4w9WgXcQ`,
    `${pageUrl}?session=12`,
    `${pageUrl}?sid=sports`,
    `${pageUrl}?id=1&page=2`,
    `${pageUrl};v=1`,
  ])('keeps %s', (url) => {
    expect(stableTarget(url)).toBe(url);
  });
});

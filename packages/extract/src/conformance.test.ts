import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { detectCharset } from './charset/detect-charset.ts';
import { guessCharset } from './charset/guess-charset.ts';
import { htmlLinksLine } from './html-links-line.ts';
import { detectLanguage } from './language/detect-language.ts';

const released = path.join(import.meta.dirname, '../fixtures/conformance');
/**
 * Excerpts of public pages, each the property of its publisher: tested where they are available, but not
 * released.
 */
const charsetExcerpts = path.join(
  process.env.MEGURI_SHARED_DATA ?? path.join(import.meta.dirname, '../../../../shared/data'),
  'conformance/charset-detect.json.gz',
);

function readCases<Case>(file: string): Case[] {
  const bytes = readFileSync(path.resolve(released, file));
  const json = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return (JSON.parse(json.toString('utf8')) as { cases: Case[] }).cases;
}

/** Prints how many of a set pass, and returns those that fail. */
function failures<Case>(file: string, passes: (example: Case) => boolean): { failed: Case[]; share: number } {
  const cases = readCases<Case>(file);
  const failed = cases.filter((example) => !passes(example));
  console.info(`${path.basename(file)}: ${cases.length - failed.length} of ${cases.length}`);
  return { failed, share: 1 - failed.length / cases.length };
}

interface CharsetCase {
  dataBase64: string;
  encoding: string;
}

interface HtmlCase {
  id: string;
  type: 'base' | 'links' | 'refresh' | 'robots' | 'canonical';
  pageUrl?: string;
  html: string;
  headers?: [string, string][];
  baseUrl?: string;
  refresh?: { delay: number; url: string } | null;
  canonical?: string | null;
  noindex?: boolean;
  nofollow?: boolean | string[];
  links?: string[];
  excluded?: string[];
  match?: 'exact' | 'includes' | 'excludes';
  nofollowLeftOut?: boolean;
}

describe('conformance', () => {
  it('finds the declared encoding in every prescan case', () => {
    const { failed } = failures<CharsetCase>('charset-prescan.json', detectsCharset);
    expect(failed).toEqual([]);
  });

  it('finds the encoding of every sentence without a declaration', () => {
    const { failed } = failures<CharsetCase>('charset-detect.json', detectsCharset);
    expect(failed).toEqual([]);
  });

  it('reads base, links, refresh and robots of every HTML case', () => {
    const { failed } = failures<HtmlCase>('html.json', readsHtml);
    expect(failed.map((c) => c.id)).toEqual([]);
  });

  it('detects the language of at least 99 of 100 sentences', () => {
    const { share } = failures<{ lang: string; text: string }>(
      'language.json',
      ({ lang, text }) => detectLanguage(text) === lang,
    );
    expect(share).toBeGreaterThanOrEqual(0.99);
  });
});

describe.runIf(existsSync(charsetExcerpts))('optional: conformance of charset detection', () => {
  it('finds the encoding of every page, declared or not', () => {
    const { failed } = failures<CharsetCase>(charsetExcerpts, detectsCharset);
    expect(failed).toEqual([]);
  });

  it('guesses every legacy encoding without a declaration', () => {
    const legacy = readCases<CharsetCase>(charsetExcerpts).filter((c) => c.encoding !== 'utf-8');
    const guessed = legacy.filter((c) => guessCharset(bytesOf(c))?.charset === c.encoding);
    expect(guessed.length).toBe(legacy.length);
  });

  it('ignores a wrong ISO-8859-1 header on every Japanese page', () => {
    const japanese = readCases<CharsetCase>(charsetExcerpts).filter((c) =>
      ['shift_jis', 'euc-jp', 'iso-2022-jp'].includes(c.encoding),
    );
    expect(japanese.length).toBeGreaterThan(50);
    for (const example of japanese) {
      const headers = [['Content-Type', 'text/html; charset=ISO-8859-1']] as const;
      expect(detectCharset(bytesOf(example), headers).charset).toBe(example.encoding);
    }
  });
});

function bytesOf({ dataBase64 }: CharsetCase): Uint8Array {
  return Buffer.from(dataBase64, 'base64');
}

function detectsCharset(example: CharsetCase): boolean {
  return detectCharset(bytesOf(example), []).charset === example.encoding;
}

function readsHtml(example: HtmlCase): boolean {
  const { html, headers = [], pageUrl = 'http://example.org/' } = example;
  const answer = htmlLinksLine({ html, headers, url: pageUrl });
  if ('error' in answer) return false;
  switch (example.type) {
    case 'base':
      return answer.base === example.baseUrl;
    case 'refresh':
      return same(
        answer.refresh,
        example.refresh == null ? null : { url: example.refresh.url, seconds: example.refresh.delay },
      );
    case 'robots':
      return answer.robots.noindex === example.noindex && answer.robots.nofollow === example.nofollow;
    case 'canonical':
      return answer.canonical === example.canonical;
    case 'links':
      return matchesLinks(example, answer.links);
    default:
      return false;
  }
}

/** The set lists links of these kinds only. */
const listedKinds = new Set(['a', 'area', 'frame', 'img', 'media']);

function matchesLinks(example: HtmlCase, links: { url: string; kind: string; nofollow: boolean }[]): boolean {
  const listed = links.filter(
    ({ kind, nofollow }) => listedKinds.has(kind) && !(example.nofollowLeftOut && nofollow),
  );
  const urls = listed.map(({ url }) => url).sort();
  const expected = example.links ?? [];
  if (example.match === 'includes') return expected.every((url) => urls.includes(url));
  if (example.match === 'excludes') return !(example.excluded ?? []).some((url) => urls.includes(url));
  const nofollow = listed.filter((link) => link.nofollow).map(({ url }) => url);
  const expectedNofollow = Array.isArray(example.nofollow) ? example.nofollow : nofollow;
  return same(urls, expected.toSorted()) && same(nofollow, expectedNofollow);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

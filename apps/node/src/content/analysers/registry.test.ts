import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { AnalysedBody, ContentAnalyser } from './content-analyser.ts';
import { analyseContent, contentAnalysers } from './registry.ts';

/** A binary format for this test: bytes of a card, then its text. */
const cards: ContentAnalyser = {
  mediaTypes: ['application/x-test-card'],
  analyse: async ({ body, url }) => {
    if (body[0] !== 0xca) return null;
    const text = Buffer.from(body.subarray(1)).toString('utf8');
    const links = [{ url: new URL('/card', url).href, kind: 'a' as const, nofollow: false }];
    return { title: 'A card', text, links };
  },
};
const pictures: ContentAnalyser = { mediaTypes: ['image/'], analyse: () => ({ title: 'A picture' }) };
const analysers = [...contentAnalysers, cards, pictures];

function body(mediaType: string, bytes: Uint8Array, url = 'http://example.jp/dir/file'): AnalysedBody {
  const headers = [
    ['Content-Type', mediaType],
    ['X-Robots-Tag', 'nofollow'],
  ] as [string, string][];
  return { url, mediaType, headers, body: bytes, maxExpandedBytes: 1_000_000 };
}
const card = (text: string) => new Uint8Array([0xca, ...Buffer.from(text)]);

test('an analyser of a binary format finds text, title, links and language', async () => {
  const text = 'Every known page is revisited when its time has come.';
  const { document, failure } = await analyseContent(body('application/x-test-card', card(text)), analysers);
  expect(failure).toBeNull();
  expect(document).toMatchObject({ title: 'A card', language: 'en', textLength: text.length });
  expect(document.links.map(({ url }) => url)).toEqual(['http://example.jp/card']);
  expect(document.robots.nofollow).toBe(true);
});

test('versions of a binary format are compared by their text', async () => {
  const read = async (bytes: Uint8Array) =>
    (await analyseContent(body('application/x-test-card', bytes), analysers)).document;
  const [one, same, other] = [await read(card('one')), await read(card(' one ')), await read(card('two'))];
  expect(one.textDigest).toEqual(same.textDigest);
  expect(one.rawDigest).not.toEqual(same.rawDigest);
  expect(one.textDigest).not.toEqual(other.textDigest);
});

test('a type stands for all types that begin with it, and without text the bytes are compared', async () => {
  const { document } = await analyseContent(body('image/png', card('one')), analysers);
  expect(document.title).toBe('A picture');
  expect(document.textDigest).toEqual(document.rawDigest);
});

test('a body that is not what it was declared to be is read by the default', async () => {
  const { document } = await analyseContent(body('application/x-test-card', Buffer.from('none')), analysers);
  expect(document).toMatchObject({ title: null, contentKind: 'binary' });
});

test.each([
  [
    'throws',
    () => {
      throw new Error('defect');
    },
  ],
  ['rejects', () => Promise.reject(new Error('defect'))],
] as const)('an analyser that %s is reported, and the body is read without it', async (_, analyse) => {
  const broken: ContentAnalyser = { mediaTypes: ['text/html'], analyse };
  const page = body('text/html', Buffer.from('<title>A page</title>'));
  const { document, failure } = await analyseContent(page, [broken, ...analysers]);
  expect(document.title).toBe('A page');
  expect(String(failure)).toContain('defect');
});

test('pages are read without a promise', () => {
  const answer = analyseContent(body('text/html', Buffer.from('<title>A page</title>')), analysers);
  expect(answer).not.toBeInstanceOf(Promise);
});

test('a packed sitemap is read with any declared type', async () => {
  const sitemap = gzipSync('<urlset><url><loc>http://example.jp/a</loc></url></urlset>');
  const file = body('application/octet-stream', sitemap, 'http://example.jp/sitemap.xml.gz');
  const { document } = await analyseContent(file, analysers);
  expect(document.links.map(({ url }) => url)).toEqual(['http://example.jp/a']);
});

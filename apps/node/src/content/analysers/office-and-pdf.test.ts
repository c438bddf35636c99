import { docxOf, pdfOf } from '@meguri/documents/fixture';
import { expect, test } from 'vitest';
import type { AnalysedBody } from './content-analyser.ts';
import { analyseContent } from './registry.ts';

function fileOf(mediaType: string, body: Uint8Array, headers: [string, string][] = []): AnalysedBody {
  return {
    url: 'http://example.jp/dir/file',
    mediaType,
    headers: [['Content-Type', mediaType], ...headers],
    body,
    maxExpandedBytes: 1_000_000,
  };
}
const read = async (file: AnalysedBody) => await analyseContent(file);
const words = 'Every known page is revisited when its time has come.';

test('a PDF has text, title, links and a language, like a page', async () => {
  const { document, failure } = await read(
    fileOf('application/pdf', pdfOf([words], { links: ['/two'] }), [['X-Robots-Tag', 'nofollow']]),
  );
  expect(failure).toBeNull();
  expect(document).toMatchObject({ title: 'A report', language: 'en', textLength: words.length });
  expect(document.links).toMatchObject([{ url: 'http://example.jp/two', kind: 'a' }]);
  expect(document.robots.nofollow).toBe(true);
  expect(document.simhash).not.toBe(0n);
});

test('an office document has text, and the language that the server declares', async () => {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const body = docxOf('<w:p><w:t>ok</w:t></w:p>');
  const { document } = await read(fileOf(type, body, [['Content-Language', 'fi']]));
  expect(document).toMatchObject({ title: 'A & B', language: 'fi', textLength: 2 });
});

test('a document that cannot be read is compared by its bytes, without a failure', async () => {
  const { document, failure } = await read(fileOf('application/pdf', Buffer.from('%PDF-1.4 damaged')));
  expect(failure).toBeNull();
  expect(document).toMatchObject({ contentKind: 'binary', title: null, textLength: 0 });
  expect(document.textDigest).toEqual(document.rawDigest);
});

test('a document of pictures is compared by its bytes', async () => {
  const { document } = await read(fileOf('application/pdf', pdfOf([''], { links: ['/two'] })));
  expect(document).toMatchObject({ title: 'A report', links: { length: 1 }, textLength: 0 });
  expect(document.textDigest).toEqual(document.rawDigest);
});

test('pages are read without a promise', () => {
  const page = fileOf('text/html', Buffer.from('<title>A page</title>'));
  expect(analyseContent(page)).not.toBeInstanceOf(Promise);
});

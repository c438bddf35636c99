import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { DocumentBounds } from '../bounds.ts';
import { pdfOf, pdfOfObjects } from '../documents.fixture.ts';
import { readDocument } from '../read-document.ts';

const read = (body: Uint8Array, bounds: Partial<DocumentBounds> = {}) =>
  readDocument({ format: 'pdf', body, url: 'https://example.org/papers/one.pdf' }, bounds);

test('a PDF has text, title, language and links', async () => {
  const file = pdfOf(['Every page is revisited.', 'The second page.'], {
    links: ['two.pdf#page=2', 'https://example.com/', 'mailto:a@example.org'],
  });
  expect(await read(file)).toEqual({
    title: 'A report',
    language: 'en-GB',
    text: 'Every page is revisited.\n\nThe second page.',
    links: [
      { url: 'https://example.org/papers/two.pdf', kind: 'a', nofollow: false },
      { url: 'https://example.com/', kind: 'a', nofollow: false },
    ],
    linksTruncated: false,
  });
});

test('the creation date of a PDF is not part of its text', async () => {
  const [one, other] = [pdfOf(['Text']), pdfOf(['Text'], { creationDate: '20270303030303' })];
  expect(one).not.toEqual(other);
  expect(await read(one)).toEqual(await read(other));
});

test('text, pages and links end at their bounds', async () => {
  const file = pdfOf(['One.', 'Two.', 'Three.'], { links: ['a', 'b', 'c'] });
  expect(await read(file, { maxPages: 2 })).toMatchObject({ text: 'One.\n\nTwo.' });
  expect(await read(file, { maxTextLength: 8 })).toMatchObject({ text: 'One.\n\nTw' });
  expect(await read(file, { maxLinks: 2 })).toMatchObject({ links: { length: 2 }, linksTruncated: true });
  expect(await read(file, { maxBytes: 100 })).toBeNull();
});

test('a damaged or truncated PDF gives nothing', async () => {
  const whole = pdfOf(['One.', 'Two.']);
  expect(await read(whole.subarray(0, whole.length - 200))).toBeNull();
  expect(await read(whole.subarray(0, 20))).toBeNull();
  expect(await read(new Uint8Array())).toBeNull();
  expect(await read(Buffer.from('%PDF-1.7 none'))).toBeNull();
});

/** A PDF with one page and this content stream. */
function pageWith(content: Uint8Array, filters: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(content).toString('latin1');
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(true\\);)>>>>',
    '<</Type/Pages/Count 1/Kids[5 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Title(x)>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</Font<</F1 3 0 R>>>>/Contents 6 0 R>>',
    `<</Length ${content.length}/Filter[${filters}]>>stream\n${text}\nendstream`,
  ]);
}

test('a stream that expands beyond the memory of the library ends the reading of its document', async () => {
  const bomb = deflateSync(deflateSync(Buffer.alloc(100_000_000, ' ')));
  expect(bomb.length).toBeLessThan(10_000);
  const started = performance.now();
  const bounds = { maxLibraryBytes: 40 * 1_048_576 };
  expect((await read(pageWith(bomb, '/FlateDecode/FlateDecode'), bounds))?.text ?? '').toBe('');
  console.info(`100 MB of a PDF of ${bomb.length} B: ${Math.round(performance.now() - started)} ms`);
  expect(await read(pdfOf(['The next one.']))).toMatchObject({ text: 'The next one.' });
}, 60_000);

test.each([
  ['pages that contain themselves', '<</Type/Pages/Count 999999/Kids[2 0 R 2 0 R 5 0 R]>>'],
  ['a number of pages that it does not have', '<</Type/Pages/Count 2147483647/Kids[5 0 R]>>'],
])(
  '%s do not hold up the reader',
  async (_, pages) => {
    const file = pdfOfObjects([
      '<</Type/Catalog/Pages 2 0 R>>',
      pages,
      'null',
      '<<>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
    ]);
    expect((await read(file))?.text ?? '').toBe('');
  },
  30_000,
);

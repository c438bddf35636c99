import { expect, test } from 'vitest';
import type { DocumentBounds } from '../bounds.ts';
import { docxOf, relationshipsOf, zipOf } from '../documents.fixture.ts';
import { readDocument } from '../read-document.ts';

const read = (body: Uint8Array, bounds: Partial<DocumentBounds> = {}) =>
  readDocument({ format: 'zip', body, url: 'https://example.org/dir/file' }, bounds);
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const urls = (document: Awaited<ReturnType<typeof read>>) => document?.links.map(({ url }) => url);

test('a text document has its paragraphs and notes, without deleted text, codes and copies', async () => {
  const file = docxOf(
    `${paragraph('One &lt;two&gt; &#x4e09;')}
     <w:p><w:r><w:t>A</w:t><w:tab/><w:t>B</w:t><w:br/><w:instrText>HYPERLINK x</w:instrText></w:r>
     <w:del><w:r><w:delText>deleted</w:delText></w:r></w:del></w:p>
     <mc:AlternateContent><mc:Choice>${paragraph('Box')}</mc:Choice><mc:Fallback>${paragraph('Box')}</mc:Fallback>
     </mc:AlternateContent>`,
    {
      'word/_rels/document.xml.rels': relationshipsOf({
        r1: ['hyperlink', 'other.docx'],
        r2: ['footnotes', 'footnotes.xml'],
        r3: ['hyperlink', 'javascript:alert(1)'],
      }),
      'word/footnotes.xml': `<w:footnotes><w:footnote>${paragraph('A note')}</w:footnote></w:footnotes>`,
    },
  );
  const document = await read(file);
  expect(document).toMatchObject({ title: 'A & B', text: 'One <two> 三\nA\tB\n\nBox\n\nA note' });
  expect(urls(document)).toEqual(['https://example.org/dir/other.docx']);
});

test('a spreadsheet has its sheets in order, with shared and inline strings and without furigana', async () => {
  const file = zipOf({
    '_rels/.rels': relationshipsOf({ a: ['officeDocument', '/xl/workbook.xml'] }),
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Second &amp; first" r:id="r2"/><sheet name="Last" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationshipsOf({
      r1: ['worksheet', 'worksheets/one.xml'],
      r2: ['worksheet', 'worksheets/two.xml'],
      r3: ['sharedStrings', 'strings.xml'],
    }),
    'xl/strings.xml':
      '<sst><si><t>plain</t></si><si><r><t>価</t></r><r><t>格</t></r><rPh><t>カカク</t></rPh></si></sst>',
    'xl/worksheets/one.xml': '<worksheet><row><c t="inlineStr"><is><t>own</t></is></c></row></worksheet>',
    'xl/worksheets/two.xml':
      '<worksheet><row><c t="s"><v>1</v></c><c><f>1+1</f><v>2</v></c></row><row><c t="s"><v>0</v></c><c t="s"><v>99</v></c></row></worksheet>',
    'xl/worksheets/_rels/two.xml.rels': relationshipsOf({ h: ['hyperlink', 'https://example.com/cell'] }),
  });
  const document = await read(file);
  expect(document?.text).toBe('Second & first\n価格\t2\nplain\n\nLast\nown');
  expect(urls(document)).toEqual(['https://example.com/cell']);
});

test('a presentation has its slides in order, each with its notes', async () => {
  const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const file = zipOf({
    '_rels/.rels': relationshipsOf({ a: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relationshipsOf({
      r1: ['slide', 'slides/slide1.xml'],
      r2: ['slide', 'slides/slide2.xml'],
    }),
    'ppt/slides/slide1.xml': slide('Shown last'),
    'ppt/slides/slide2.xml': slide('Shown first'),
    'ppt/slides/_rels/slide2.xml.rels': relationshipsOf({ n: ['notesSlide', '../notes/n.xml'] }),
    'ppt/notes/n.xml': slide('Spoken'),
  });
  expect((await read(file))?.text).toBe('Shown first\n\nSpoken\n\nShown last');
});

test('an OpenDocument file has its text, tables and links', async () => {
  const file = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
      <text:h>Head</text:h><text:p>One<text:s text:c="3"/>two <text:a xlink:href="/linked">there</text:a></text:p>
      <table:table table:name="Sheet"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell>
      </table:table-row></table:table></office:document-content>`,
    'meta.xml': '<office:meta><dc:title>Name</dc:title><dc:language>ja-JP</dc:language></office:meta>',
  });
  const document = await read(file);
  expect(document).toMatchObject({ title: 'Name', language: 'ja-JP' });
  expect(document?.text).toBe('Head\nOne   two there\nSheet\na');
  expect(urls(document)).toEqual(['https://example.org/linked']);
});

test('a decompression bomb, or a document beyond the bounds, gives nothing', async () => {
  const bomb = docxOf('x', { 'word/document.xml': Buffer.alloc(5_000_000, '<w:document>') });
  expect(bomb.length).toBeLessThan(100_000);
  expect(await read(bomb)).toBeNull();
  expect(await read(bomb, { maxExpansion: 2_000 })).not.toBeNull();
  expect(await read(bomb, { maxExpansion: 2_000, maxExpandedBytes: 2_000_000 })).toBeNull();
  expect(await read(docxOf(paragraph('x')), { maxEntries: 2 })).toBeNull();
  expect(await read(docxOf(paragraph('x')), { maxBytes: 10 })).toBeNull();
});

test('endlessly nested elements are read in time proportional to their number', async () => {
  const [open, close] = ['<w:p>', '</w:p>'].map((tag) => tag.repeat(200_000));
  const started = performance.now();
  const nested = docxOf(`${paragraph('before')}${open}x${close}`);
  expect((await read(nested, { maxExpansion: 10_000 }))?.text).toBe('before');
  expect(performance.now() - started).toBeLessThan(5_000);
});

test('text ends at its bound', async () => {
  const file = docxOf(paragraph('word').repeat(1_000));
  expect((await read(file, { maxTextLength: 12 }))?.text).toBe('word\nword\nwo');
});

test('entities of a document type are not expanded', async () => {
  const file = docxOf('', {
    'word/document.xml': `<!DOCTYPE d [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <w:document>${paragraph('&b;&x;')}</w:document>`,
  });
  expect((await read(file))?.text).toBe('&b;&x;');
});

test.each([
  ['no ZIP file', Buffer.from('PK none')],
  ['a ZIP file without a document', zipOf({ 'readme.txt': 'hello' })],
  ['cut off', docxOf(paragraph('x')).subarray(0, 200)],
  [
    'a part that refers to itself as its main part',
    zipOf({ '_rels/.rels': relationshipsOf({ a: ['officeDocument', '_rels/.rels'] }) }),
  ],
  [
    'a part outside of the file',
    zipOf({ '_rels/.rels': relationshipsOf({ a: ['officeDocument', '../../../etc/passwd'] }) }),
  ],
])('%s gives nothing', async (_, body) => {
  expect(await read(body)).toBeNull();
});

test('damage of any byte causes no failure', async () => {
  const file = docxOf(paragraph('text'));
  for (let index = 0; index < file.length; index += 1) {
    const damaged = file.slice();
    damaged[index] = (damaged[index] ?? 0) ^ 0xff;
    const document = await read(damaged);
    expect(document === null || typeof document.text === 'string').toBe(true);
  }
});

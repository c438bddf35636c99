import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { readDocument, type DocumentText } from '@meguri/documents';
import { docxOf, pdfOf, relationshipsOf, zipOf } from '@meguri/documents/fixture';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { checkLink } from './check-links.ts';
import { asView } from './seed-inputs.ts';

const bounds = {
  maxTextLength: 2_000,
  maxLinks: 20,
  maxPages: 10,
  maxExpandedBytes: 200_000,
  maxLibraryBytes: 64 * 1_048_576,
};

/** PDF and office documents; the first byte of the input chooses the format. */
export function openDocuments(): FuzzTarget {
  return { dictionary, seeds: seeds(), maxInputBytes: 6_000, check };
}

const read = (body: Uint8Array) =>
  readDocument(
    { format: body[0] === 0x25 ? 'pdf' : 'zip', body, url: 'https://example.org/folder/file' },
    bounds,
  );

async function check(input: Uint8Array): Promise<void> {
  const document = await read(input);
  deepStrictEqual(await read(asView(input)), document, 'the same bytes give another answer');
  if (document !== null) checkBounds(document);
}

function checkBounds({ text, title, links }: DocumentText): void {
  ok(text.length <= bounds.maxTextLength, `${text.length} characters`);
  ok(!/[\0\r]/.test(text), 'a control character');
  ok(title === null || (title.length > 0 && title.length <= 1_000 && !/[\n\r\t\0]/.test(title)), 'the title');
  ok(links.length <= bounds.maxLinks, `${links.length} links`);
  strictEqual(new Set(links.map(({ url }) => url)).size, links.length, 'a link twice');
  for (const { url } of links) checkLink(url);
}

function seeds(): Uint8Array[] {
  return [
    pdfOf(['One page.', 'Another page.'], { links: ['a.pdf', 'https://example.com/#x'] }),
    docxOf('<w:p><w:r><w:t>One</w:t><w:tab/><w:t>two &amp; three</w:t></w:r></w:p>', {
      'word/_rels/document.xml.rels': relationshipsOf({ r: ['hyperlink', 'https://example.com/'] }),
    }),
    zipOf({
      '_rels/.rels': relationshipsOf({ a: ['officeDocument', 'xl/workbook.xml'] }),
      'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relationshipsOf({
        r1: ['worksheet', 'one.xml'],
        r2: ['sharedStrings', 's.xml'],
      }),
      'xl/s.xml': '<sst><si><t>shared</t></si></sst>',
      'xl/one.xml': '<worksheet><row><c t="s"><v>0</v></c><c><v>2</v></c></row></worksheet>',
    }),
    zipOf({
      'content.xml':
        '<office:document-content><text:p>One<text:s text:c="3"/></text:p></office:document-content>',
      'meta.xml': '<meta><dc:title>T</dc:title></meta>',
    }),
    Buffer.from('PK\u0003\u0004'),
    Buffer.from('%PDF-1.7'),
  ];
}

const dictionary = [
  ...`obj endobj stream endstream xref trailer startxref /Type /Page /Pages /Kids /Count /Contents /Filter /Length
     /FlateDecode /ASCIIHexDecode /Annots /URI /Lang 0\u0020R BT ET Tj <</ >> [ ]`.split(/\s+/),
  'PK\u0001\u0002',
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  '\xff\xff\xff\xff',
  '\0\0\0\0',
];

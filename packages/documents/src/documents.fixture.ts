import { crc32, deflateRawSync } from 'node:zlib';

/** A PDF with one line of text per page. */
export function pdfOf(
  pages: readonly string[],
  {
    title = 'A report',
    creationDate = '20260101000000',
    links = [],
  }: { title?: string; creationDate?: string; links?: readonly string[] } = {},
): Uint8Array<ArrayBuffer> {
  const first = 5;
  const annotations = links.map(
    (uri) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${uri})>>>>`,
  );
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en-GB)>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Title(${title})/CreationDate(D:${creationDate}Z)>>`,
    ...pages.flatMap((text, index) => {
      const content = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
      const own = index === 0 ? `/Annots[${annotations.join('')}]` : '';
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + 2 * index + 1} 0 R${own}>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  return pdfOfObjects(objects);
}

/** A PDF of objects, numbered from 1: the first is the catalogue, the fourth the properties. */
export function pdfOfObjects(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R/Info 4 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

/** A ZIP file of parts, in the order given. */
export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const bytes = Buffer.from(part as Uint8Array);
    const stored = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(stored.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name)]);
    const placed = Buffer.alloc(14);
    placed.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), common, placed, Buffer.from(name));
    files.push(head, stored);
    offset += head.length + stored.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  const count = Object.keys(parts).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, listed, end]));
}

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Relationships as Office Open XML stores them; targets that are URLs are external. */
export function relationshipsOf(targets: Readonly<Record<string, readonly [string, string]>>): string {
  const rows = Object.entries(targets).map(
    ([id, [type, target]]) =>
      `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${target}"${
        type === 'hyperlink' ? ' TargetMode="External"' : ''
      }/>`,
  );
  return `<?xml version="1.0"?><Relationships>${rows.join('')}</Relationships>`;
}

/** A text document of these paragraphs, in WordprocessingML. */
export function docxOf(
  body: string,
  parts: Readonly<Record<string, string | Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  return zipOf({
    '_rels/.rels': relationshipsOf({
      a: ['officeDocument', 'word/document.xml'],
      b: ['metadata/core-properties', 'docProps/core.xml'],
    }),
    'docProps/core.xml': '<cp:coreProperties><dc:title>A &amp; B</dc:title></cp:coreProperties>',
    'word/document.xml': `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

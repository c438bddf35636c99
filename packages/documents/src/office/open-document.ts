import type { DocumentWriter } from '../document-writer.ts';
import { readProperties, type OpenOffice } from './office-document.ts';
import { readXmlPart, type PartAttributes } from './read-xml-part.ts';

/** Most spaces for one `text:s`. */
const maxBlanks = 100;

/** Elements that are not shown: deleted text, and settings of forms and variables. */
const hiddenElements: ReadonlySet<string> = new Set(['tracked-changes', 'forms', 'sequence-decls']);
const blockEnds: ReadonlySet<string> = new Set(['p', 'h', 'table-row']);

/**
 * OpenDocument text, spreadsheets and presentations, whose text is in `content.xml`, in reading order.
 *
 * @returns whether it could be read; an encrypted one cannot
 * @see https://docs.oasis-open.org/office/OpenDocument/v1.3/
 */
export async function readOpenDocument({ file, main }: OpenOffice, writer: DocumentWriter): Promise<boolean> {
  const xml = await file.read(main);
  if (xml === null || !xml.includes('document-content')) return false;
  if (file.has('meta.xml')) readProperties(await file.read('meta.xml'), writer);
  let paragraphs = 0;
  let hidden = 0;
  readXmlPart(xml, {
    open(name, attributes) {
      if (hiddenElements.has(name)) hidden += 1;
      if (hidden > 0) return;
      if (name === 'p' || name === 'h') paragraphs += 1;
      else if (name === 'table') writer.write(`${attributes['name'] ?? ''}\n`);
      else writeElement(name, attributes, writer);
    },
    text(text) {
      // Outside paragraphs there is only white space; within them, a run of it is one space.
      if (paragraphs > 0 && hidden === 0) writer.write(text.replace(/\s+/g, ' '));
    },
    close(name) {
      if (hiddenElements.has(name)) hidden -= 1;
      if (hidden > 0) return;
      if (name === 'p' || name === 'h') paragraphs -= 1;
      if (blockEnds.has(name)) writer.write('\n');
    },
    isDone: () => writer.isFull,
  });
  return true;
}

function writeElement(name: string, attributes: PartAttributes, writer: DocumentWriter): void {
  if (name === 's')
    writer.write(' '.repeat(Math.min(maxBlanks, Math.max(1, Number(attributes['c'] ?? 1) || 1))));
  else if (name === 'tab') writer.write('\t');
  else if (name === 'line-break') writer.write('\n');
  else if (name === 'a' && attributes['href'] !== undefined) writer.link(attributes['href']);
}

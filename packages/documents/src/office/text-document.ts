import type { DocumentWriter } from '../document-writer.ts';
import { readXmlPart } from './read-xml-part.ts';
import type { OpenOffice } from './office-document.ts';
import { partsOf, readRelationships } from './relationships.ts';

/** Visible parts in addition to the body, in this order. Headers and footers repeat on every page. */
const furtherParts = ['footnotes', 'endnotes', 'header', 'footer'];

/** WordprocessingML: the body, then notes, headers and footers. */
export async function readTextDocument(
  { file, main }: OpenOffice,
  xml: string,
  writer: DocumentWriter,
): Promise<void> {
  const relationships = await readRelationships(file, main);
  readTextPart(xml, writer);
  for (const { type, target, isExternal } of relationships)
    if (type === 'hyperlink' && isExternal) writer.link(target);
  for (const part of furtherParts.flatMap((type) => partsOf(relationships, type))) {
    if (writer.isFull) return;
    readTextPart((await file.read(part)) ?? '', writer);
  }
}

const lineEnds: ReadonlySet<string> = new Set(['br', 'cr']);
const blockEnds: ReadonlySet<string> = new Set(['p', 'tr']);

/**
 * Text of WordprocessingML and DrawingML, which use the same element names. Text boxes are stored twice, the
 * second time in `Fallback` for old programs. Deleted text (`delText`) and field codes are not in `t`.
 */
export function readTextPart(xml: string, writer: DocumentWriter): void {
  let isText = false;
  let fallbacks = 0;
  readXmlPart(xml, {
    open(name) {
      if (name === 'Fallback') fallbacks += 1;
      else if (fallbacks > 0) return;
      else if (name === 't') isText = true;
      else if (name === 'tab') writer.write('\t');
      else if (lineEnds.has(name)) writer.write('\n');
    },
    text(text) {
      if (isText && fallbacks === 0) writer.write(text);
    },
    close(name) {
      if (name === 'Fallback') fallbacks -= 1;
      else if (name === 't') isText = false;
      else if (blockEnds.has(name) && fallbacks === 0) writer.write('\n');
    },
    isDone: () => writer.isFull,
  });
  writer.write('\n');
}

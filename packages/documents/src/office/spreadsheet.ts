import type { DocumentWriter } from '../document-writer.ts';
import { readXmlPart } from './read-xml-part.ts';
import type { OpenOffice } from './office-document.ts';
import { partsOf, readRelationships } from './relationships.ts';

/** SpreadsheetML: each sheet with its name, a line for each row, tabs between cells. */
export async function readSpreadsheet(
  { file, main, bounds }: OpenOffice,
  xml: string,
  writer: DocumentWriter,
): Promise<void> {
  const sheets: { name: string; id: string }[] = [];
  readXmlPart(xml, {
    open(tag, { name, id }) {
      if (tag === 'sheet' && id !== undefined) sheets.push({ name: name ?? '', id });
    },
    isDone: () => sheets.length > bounds.maxPages,
  });
  const relationships = await readRelationships(file, main);
  const [stringsPart] = partsOf(relationships, 'sharedStrings');
  const strings = readSharedStrings(stringsPart === undefined ? null : await file.read(stringsPart));
  for (const { name, id } of sheets.slice(0, bounds.maxPages)) {
    const part = relationships.find((one) => one.id === id && one.type === 'worksheet')?.target;
    if (part === undefined || writer.isFull) continue;
    writer.write(`${name}\n`);
    readSheet((await file.read(part)) ?? '', strings, writer);
    for (const { type, target, isExternal } of await readRelationships(file, part))
      if (type === 'hyperlink' && isExternal) writer.link(target);
  }
}

/** Strings that cells refer to by number, without the furigana of Japanese words (`rPh`). */
function readSharedStrings(xml: string | null): string[] {
  const strings: string[] = [];
  let pieces: string[] = [];
  let isText = false;
  let isReading = false;
  readXmlPart(xml ?? '', {
    open(name) {
      if (name === 'si') pieces = [];
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    text(text) {
      if (isText) pieces.push(text);
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'si') strings.push(pieces.join(''));
    },
  });
  return strings;
}

function readSheet(xml: string, strings: readonly string[], writer: DocumentWriter): void {
  let type = '';
  let value: string[] | null = null;
  let isFirst = true;
  readXmlPart(xml, {
    open(name, attributes) {
      if (name === 'row') isFirst = true;
      else if (name === 'c') type = attributes['t'] ?? '';
      // Formulas (`f`) are not shown.
      else if (name === 'v' || name === 't') value = [];
    },
    text(text) {
      value?.push(text);
    },
    close(name) {
      if ((name === 'v' || name === 't') && value !== null) {
        const shown = value.join('');
        writer.write(`${isFirst ? '' : '\t'}${type === 's' ? (strings[Number(shown)] ?? '') : shown}`);
        isFirst = false;
        value = null;
      } else if (name === 'row' && !isFirst) writer.write('\n');
    },
    isDone: () => writer.isFull,
  });
  writer.write('\n');
}

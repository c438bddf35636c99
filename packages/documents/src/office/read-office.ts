import type { DocumentBounds } from '../bounds.ts';
import { DocumentWriter, type DocumentParts } from '../document-writer.ts';
import { ExpansionError, openPackage, type OfficePackage } from './open-package.ts';
import { readOpenDocument } from './open-document.ts';
import { readPresentation } from './presentation.ts';
import { readProperties } from './office-document.ts';
import { readXmlPart } from './read-xml-part.ts';
import { partsOf, readRelationships } from './relationships.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import { readTextDocument } from './text-document.ts';

/**
 * Reads text, title, language and links of an office document: Office Open XML or OpenDocument.
 *
 * @returns null if it is damaged, encrypted, of another format or beyond its bounds
 */
export async function readOffice(body: Uint8Array, bounds: DocumentBounds): Promise<DocumentParts | null> {
  const file = await openPackage(body, bounds);
  if (file === null) return null;
  const writer = new DocumentWriter(bounds);
  try {
    const isRead = file.has('content.xml')
      ? await readOpenDocument({ file, main: 'content.xml', bounds }, writer)
      : await readOpenXml(file, bounds, writer);
    return isRead ? writer.finish() : null;
  } catch (error) {
    if (error instanceof ExpansionError) return null;
    throw error;
  }
}

const readers = { document: readTextDocument, workbook: readSpreadsheet, presentation: readPresentation };

/** @see https://ecma-international.org/publications-and-standards/standards/ecma-376/ */
async function readOpenXml(
  file: OfficePackage,
  bounds: DocumentBounds,
  writer: DocumentWriter,
): Promise<boolean> {
  const relationships = await readRelationships(file, '');
  const main = partsOf(relationships, 'officeDocument')[0];
  const xml = main === undefined ? null : await file.read(main);
  if (main === undefined || xml === null) return false;
  let root: string | null = null;
  readXmlPart(xml.slice(0, 65_536), { open: (name) => (root ??= name) });
  const read = root === null ? undefined : readers[root as keyof typeof readers];
  if (read === undefined) return false;
  const [properties] = partsOf(relationships, 'core-properties');
  if (properties !== undefined) readProperties(await file.read(properties), writer);
  await read({ file, main, bounds }, xml, writer);
  return true;
}

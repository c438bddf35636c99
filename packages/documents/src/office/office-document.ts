import type { DocumentBounds } from '../bounds.ts';
import type { DocumentWriter } from '../document-writer.ts';
import type { OfficePackage } from './open-package.ts';
import { readXmlPart } from './read-xml-part.ts';

/** An office document with its ZIP file open. */
export interface OpenOffice {
  file: OfficePackage;
  /** Name of its main part. */
  main: string;
  bounds: DocumentBounds;
}

/** Reads title and language: Dublin Core in both families of formats. */
export function readProperties(xml: string | null, writer: DocumentWriter): void {
  let within = '';
  readXmlPart(xml ?? '', {
    open: (name) => (within = name),
    text(text) {
      if (within === 'title') writer.title = (writer.title ?? '') + text;
      if (within === 'language') writer.language = (writer.language ?? '') + text;
    },
    close: () => (within = ''),
  });
}

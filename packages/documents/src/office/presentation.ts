import type { DocumentWriter } from '../document-writer.ts';
import { readXmlPart } from './read-xml-part.ts';
import type { OpenOffice } from './office-document.ts';
import { partsOf, readRelationships } from './relationships.ts';
import { readTextPart } from './text-document.ts';

/** PresentationML: the slides in order, each followed by its notes. */
export async function readPresentation(
  { file, main, bounds }: OpenOffice,
  xml: string,
  writer: DocumentWriter,
): Promise<void> {
  const ids: string[] = [];
  readXmlPart(xml, {
    open(name, { id }) {
      if (name === 'sldId' && id !== undefined) ids.push(id);
    },
    isDone: () => ids.length > bounds.maxPages,
  });
  const slides = partsOf(await readRelationships(file, main), 'slide', ids);
  for (const slide of slides.slice(0, bounds.maxPages)) {
    if (writer.isFull) return;
    readTextPart((await file.read(slide)) ?? '', writer);
    const relationships = await readRelationships(file, slide);
    for (const { type, target, isExternal } of relationships)
      if (type === 'hyperlink' && isExternal) writer.link(target);
    for (const notes of partsOf(relationships, 'notesSlide'))
      readTextPart((await file.read(notes)) ?? '', writer);
  }
}

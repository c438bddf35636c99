import type { OfficePackage } from './open-package.ts';
import { readXmlPart } from './read-xml-part.ts';

/** A reference from a part of an Office Open XML document to another part, or to a URL. */
export interface Relationship {
  id: string;
  /** The last word of its type: `hyperlink`, `slide`, `worksheet`. */
  type: string;
  /** Name of the part, or URL. */
  target: string;
  isExternal: boolean;
}

/** Most relationships that are read from one part. */
const maxRelationships = 50_000;

/** Reads the relationships of a part. @param part empty: the whole document */
export async function readRelationships(file: OfficePackage, part: string): Promise<Relationship[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const xml = await file.read(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const found: Relationship[] = [];
  if (xml === null) return found;
  readXmlPart(xml, {
    open(name, { Id: id, Type: type, Target: target, TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      const isExternal = mode === 'External';
      found.push({
        id,
        type: type?.slice(type.lastIndexOf('/') + 1) ?? '',
        target: isExternal ? target : partName(folder, target),
        isExternal,
      });
    },
    isDone: () => found.length >= maxRelationships,
  });
  return found;
}

/** The name of a part from a reference relative to a folder of the ZIP file. */
function partName(folder: string, reference: string): string {
  const url = URL.parse(reference, `part:///${folder}`);
  return url === null ? '' : url.pathname.slice(1);
}

/** The targets of relationships of a type: those of `ids` in order, then the others. */
export function partsOf(
  relationships: readonly Relationship[],
  type: string,
  ids: readonly string[] = [],
): string[] {
  const own = relationships.filter((one) => one.type === type && !one.isExternal);
  const inOrder = ids.flatMap((id) => own.find((one) => one.id === id) ?? []);
  return [...new Set([...inOrder, ...own].map(({ target }) => target))];
}

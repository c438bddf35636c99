import { Parser } from 'htmlparser2';

/** Attributes by local name. */
export type PartAttributes = Readonly<Record<string, string>>;

export interface PartHandler {
  open?(name: string, attributes: PartAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Whether to stop, because the rest is not needed. */
  isDone?(): boolean;
}

/** Characters parsed between two checks of {@link PartHandler.isDone} and of the depth. */
const pieceLength = 16_384;

/** Most nested elements; reading ends beyond, because the parser's time is quadratic in the depth. */
const maxDepth = 2_000;

/**
 * Reads XML, even if damaged. Names are without prefixes, which differ between programs. Only numeric
 * entities and the five of XML are expanded; a document type is skipped.
 */
export function readXmlPart(xml: string, handler: PartHandler): void {
  let depth = 0;
  const isOver = () => depth > maxDepth || handler.isDone?.() === true;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        handler.open?.(localName(name), localAttributes(attributes));
      },
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => {
        depth -= 1;
        handler.close?.(localName(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let start = 0; start < xml.length && !isOver(); start += pieceLength)
    parser.write(xml.slice(start, start + pieceLength));
  parser.end();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function localAttributes(attributes: Record<string, string>): PartAttributes {
  const local: Record<string, string> = Object.create(null) as Record<string, string>;
  // Relationship ids (r:id) take precedence over ids of elements, which have no prefix.
  for (const [name, value] of Object.entries(attributes)) {
    const short = localName(name);
    if (!(short in local) || name !== short) local[short] = value;
  }
  return local;
}

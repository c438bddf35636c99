import type { Attributes } from '../markup/markup-handler.ts';
import { tokeniseByStates } from '../markup/tokenise-by-states.ts';

export interface XmlElement {
  /** Local name in lower case, since prefixes differ between sites. */
  name: string;
  attributes: Attributes;
  /** Untrimmed text; only of elements without element children. */
  text: string;
}

export interface XmlHandler {
  start?(name: string): void;
  /** Called at the end of an element without element children. */
  leaf(element: XmlElement): void;
}

/**
 * Reads XML, also malformed XML, as a flat sequence of elements. Entities of a document type are not
 * expanded.
 */
export function readXml(xml: string, handler: XmlHandler): void {
  let open: XmlElement | null = null;
  tokeniseByStates(
    xml,
    { xml: true, selfClosing: true },
    {
      readsAttributes: () => true,
      openTag(name, attributes) {
        open = { name: localName(name), attributes, text: '' };
        handler.start?.(open.name);
      },
      text(source, start, end) {
        if (open !== null) open.text += source.slice(start, end);
      },
      closeTag() {
        if (open !== null) handler.leaf(open);
        open = null;
      },
    },
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

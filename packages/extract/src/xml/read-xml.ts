import type { Attributes } from '../markup/markup-handler.ts';
import { tokeniseByStates } from '../markup/tokenise-by-states.ts';

export interface XmlElement {
  /** Local name in lower case: prefixes differ from site to site, the elements do not. */
  name: string;
  attributes: Attributes;
  /** Text inside, untrimmed; that of an element with element children is left out. */
  text: string;
}

export interface XmlHandler {
  start?(name: string): void;
  /** An element without element children has ended. */
  leaf(element: XmlElement): void;
}

/** Reads XML, however malformed, as a flat sequence of elements. Entities that a document type defines stay as they are. */
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

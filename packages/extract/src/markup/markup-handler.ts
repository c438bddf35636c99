/** Attributes of a tag: names in lower case, character references resolved, the first of a repeated name. */
export type Attributes = ReadonlyMap<string, string>;

/** What a reader of markup is told, in document order. */
export interface MarkupHandler {
  /** Whether the attributes of such a tag are wanted; without, `openTag` may be told of none. */
  readsAttributes(name: string): boolean;
  /** Whether attributes of this name are wanted, of whatever tag; all are where this is not given. */
  readsAttribute?(name: string): boolean;
  openTag(name: string, attributes: Attributes): void;
  closeTag(name: string): void;
  /** The characters of `source` from `start` up to but not including `end`, which may be a part of one text. */
  text(source: string, start: number, end: number): void;
}

export interface MarkupSyntax {
  /** XML: names keep their case, no raw text elements, CDATA sections are text. */
  xml: boolean;
  /** Whether `<script/>` is closed; so in XML and XHTML, not in HTML. */
  selfClosing: boolean;
}

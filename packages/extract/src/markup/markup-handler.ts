/** Attributes of a tag: names in lower case, character references resolved, the first of a repeated name. */
export interface Attributes extends Iterable<[string, string]> {
  readonly size: number;
  get(name: string): string | undefined;
}

/**
 * What a reader of markup is told, in document order.
 *
 * @typeParam Tag what it is told of a tag: its name, or what it knows of that
 */
export interface MarkupHandler<Tag = string> {
  /** Whether the attributes of such a tag are wanted; without, `openTag` may be told of none. */
  readsAttributes(tag: Tag): boolean;
  /** @param attributes of HTML: not to be kept */
  openTag(tag: Tag, attributes: Attributes): void;
  closeTag(tag: Tag): void;
  /** The characters of `source` from `start` up to but not including `end`, which may be a part of one text. */
  text(source: string, start: number, end: number): void;
}

export interface MarkupSyntax {
  /** XML: names keep their case, no raw text elements, CDATA sections are text. */
  xml: boolean;
  /** Whether `<script/>` is closed; so in XML and XHTML, not in HTML. */
  selfClosing: boolean;
}

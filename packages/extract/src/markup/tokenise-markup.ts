import { scanHtml } from './scan-html.ts';
import { tokeniseByStates } from './tokenise-by-states.ts';

/** Attributes of a tag: names in lower case, character references resolved, the first of a repeated name. */
export type Attributes = ReadonlyMap<string, string>;

/** What a reader of markup is told, in document order. */
export interface MarkupHandler {
  /** Whether the attributes of such a tag are wanted; without, `openTag` may be told of none. */
  readsAttributes(name: string): boolean;
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

export const htmlSyntax: MarkupSyntax = { xml: false, selfClosing: false };
export const xhtmlSyntax: MarkupSyntax = { xml: false, selfClosing: true };
export const xmlSyntax: MarkupSyntax = { xml: true, selfClosing: true };

/**
 * Reads markup as a flat sequence of tags and text in one pass: no tree and no stack of open elements, so neither
 * nesting depth nor unclosed elements cost anything.
 *
 * A tag that the end of the document cuts off is reported with the attributes that were complete: a body truncated at
 * a size limit loses no finished attribute and yields no half URL.
 */
export function tokeniseMarkup(markup: string, syntax: MarkupSyntax, handler: MarkupHandler): void {
  if (syntax.xml) tokeniseByStates(markup, syntax, handler);
  else scanHtml(markup, syntax.selfClosing, handler);
}

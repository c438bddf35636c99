import type { MarkupHandler, MarkupSyntax } from './markup-handler.ts';
import { scanHtml } from './scan-html.ts';
import { tokeniseByStates } from './tokenise-by-states.ts';

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

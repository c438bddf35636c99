import { Tokenizer } from 'htmlparser2';

/** Attributes of a tag: names in lower case, character references resolved, the first of a repeated name. */
export type Attributes = ReadonlyMap<string, string>;

/** What a reader of markup is told, in document order. */
export interface MarkupHandler {
  openTag(name: string, attributes: Attributes): void;
  closeTag(name: string): void;
  text(text: string): void;
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
  const name = syntax.xml ? (raw: string) => raw : (raw: string) => raw.toLowerCase();
  let openTag: string | null = null;
  let attributes = new Map<string, string>();
  let attributeName = '';
  let attributeValue = '';

  const finishOpenTag = () => {
    if (openTag === null) return;
    const tag = openTag;
    openTag = null;
    handler.openTag(tag, attributes);
    if (attributes.size > 0) attributes = new Map();
  };

  const tokenizer = new Tokenizer(
    { xmlMode: syntax.xml, recognizeSelfClosing: syntax.selfClosing },
    {
      onopentagname(start, end) {
        openTag = name(markup.slice(start, end));
      },
      onattribname(start, end) {
        attributeName = name(markup.slice(start, end));
        attributeValue = '';
      },
      onattribdata(start, end) {
        attributeValue += markup.slice(start, end);
      },
      onattribentity(codePoint) {
        attributeValue += String.fromCodePoint(codePoint);
      },
      onattribend() {
        if (!attributes.has(attributeName)) attributes.set(attributeName, attributeValue);
      },
      onopentagend: finishOpenTag,
      onselfclosingtag() {
        const tag = openTag;
        finishOpenTag();
        if (syntax.selfClosing && tag !== null) handler.closeTag(tag);
      },
      onclosetag(start, end) {
        handler.closeTag(name(markup.slice(start, end)));
      },
      ontext(start, end) {
        handler.text(markup.slice(start, end));
      },
      ontextentity(codePoint) {
        handler.text(String.fromCodePoint(codePoint));
      },
      oncdata(start, end, endOffset) {
        if (syntax.xml) handler.text(markup.slice(start, end - endOffset));
      },
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend: finishOpenTag,
    },
  );
  tokenizer.write(markup);
  tokenizer.end();
}

import { Tokenizer } from 'htmlparser2';
import type { MarkupHandler, MarkupSyntax } from './markup-handler.ts';

/**
 * Reads XML or HTML as a flat sequence of tags and text with the state machine of htmlparser2. XML is read
 * with it; the WebAssembly reader is compared with it. Without a tree, neither nesting depth nor unclosed
 * elements take memory.
 */
export function tokeniseByStates(markup: string, syntax: MarkupSyntax, handler: MarkupHandler): void {
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
        handler.text(markup, start, end);
      },
      ontextentity(codePoint) {
        const character = String.fromCodePoint(codePoint);
        handler.text(character, 0, character.length);
      },
      oncdata(start, end, endOffset) {
        if (syntax.xml) handler.text(markup, start, end - endOffset);
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

import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { htmlNames, internalize, type NameTable } from './html-names.ts';
import { type MarkupHandler, TagAttributes } from './markup-handler.ts';
import { createMachines, type MarkupMachine } from './markup-machine.ts';

/** Kinds of tokens, as assembly/tokens.ts writes them. */
const textToken = 0;
const openToken = 1;
const closeToken = 2;
const endToken = 3;
const moreToken = 4;
const attributeWords = 5;

const hasReference = 0x1_0000;
/** An unknown name in lower case. The next number is an unknown name in mixed case. */
const strangeName = 0xfffe;

const machineFor = createMachines();

/**
 * Reads HTML as a flat sequence of tags and text, like the tokeniser of the HTML standard without a tree
 * builder.
 *
 * @param selfClosing whether `<script/>` is a closed element, as in XHTML
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export function scanHtml<Tag>(
  html: string,
  selfClosing: boolean,
  names: NameTable<Tag>,
  handler: MarkupHandler<Tag>,
): void {
  const machine = machineFor(html.length);
  machine.begin(html, selfClosing);
  scanDocument(machine, names, handler);
}

/** {@link scanHtml} for the current document of a machine. */
export function scanDocument<Tag>(
  machine: MarkupMachine,
  names: NameTable<Tag>,
  handler: MarkupHandler<Tag>,
): void {
  const dispatcher = new TokenDispatcher(machine, names, handler);
  while (!dispatcher.dispatch(machine.scan()));
}

/** Calls a handler for each token of a document. */
class TokenDispatcher<Tag> {
  readonly #html: string;
  readonly #tokens: Int32Array;
  readonly #names: NameTable<Tag>;
  readonly #handler: MarkupHandler<Tag>;
  /** The current open tag, if any, and its requested attributes. */
  #tag: Tag | null = null;
  readonly #tagAttributes = new TagAttributes();

  constructor(machine: MarkupMachine, names: NameTable<Tag>, handler: MarkupHandler<Tag>) {
    this.#html = machine.source;
    this.#tokens = machine.tokens;
    this.#names = names;
    this.#handler = handler;
  }

  /**
   * @param words of tokens
   * @returns whether the document has ended
   */
  dispatch(words: number): boolean {
    const tokens = this.#tokens;
    const handler = this.#handler;
    for (let at = 0; at < words;) {
      const kind = tokens[at];
      if (kind === textToken) {
        this.#text(tokens[at + 1]!, tokens[at + 2]!, tokens[at + 3]!);
        at += 4;
      } else if (kind === closeToken) {
        handler.closeTag(this.#tagAt(at + 1));
        at += 4;
      } else if (kind === openToken) {
        this.#tagAttributes.clear();
        at = this.#attributes(this.#tagAt(at + 1), at + 4);
      } else if (kind === moreToken && this.#tag !== null) at = this.#attributes(this.#tag, at + 1);
      else if (kind === endToken) return true;
    }
    return false;
  }

  #text(flags: number, start: number, end: number): void {
    if (flags !== hasReference) {
      this.#handler.text(this.#html, start, end);
      return;
    }
    const decoded = decodeHTML(this.#html.slice(start, end));
    this.#handler.text(decoded, 0, decoded.length);
  }

  /** @returns position of the next token */
  #attributes(tag: Tag, at: number): number {
    const counted = this.#tokens[at]!;
    // The sign bit means that more attributes follow.
    const next = at + 1 + (counted & 0x7fff_ffff) * attributeWords;
    if (next > at + 1 && this.#handler.readsAttributes(tag)) this.#readAttributes(at + 1, next);
    if (counted >= 0) this.#handler.openTag(tag, this.#tagAttributes);
    this.#tag = counted >= 0 ? null : tag;
    return next;
  }

  #readAttributes(from: number, to: number): void {
    const attributes = this.#tagAttributes;
    for (let at = from; at < to; at += attributeWords) {
      const name = this.#requestedName(at);
      if (name === null) continue;
      // The first of repeated names counts.
      if (attributes.get(name) === undefined) attributes.add(name, this.#attributeValue(at));
    }
  }

  /** The name of an attribute; null if it is not requested. */
  #requestedName(at: number): string | null {
    const id = this.#tokens[at]! & 0xffff;
    if (id < strangeName) return this.#names.wantsNumbered(id) ? htmlNames[id]! : null;
    // Requested names have numbers.
    if (id === strangeName && !this.#names.wantsAll) return null;
    const name = this.#nameAt(at);
    return this.#names.wantsAttribute(name) ? name : null;
  }

  #attributeValue(at: number): string {
    const tokens = this.#tokens;
    const value = this.#html.slice(tokens[at + 3], tokens[at + 4]);
    return tokens[at]! >= hasReference ? decodeHTMLAttribute(value) : value;
  }

  #tagAt(at: number): Tag {
    const id = this.#tokens[at]! & 0xffff;
    return id < strangeName ? this.#names.tags[id]! : this.#names.tagOf(this.#nameAt(at));
  }

  /** An unknown name, in lower case. */
  #nameAt(at: number): string {
    return internalize(this.#html.slice(this.#tokens[at + 1], this.#tokens[at + 2]).toLowerCase());
  }
}

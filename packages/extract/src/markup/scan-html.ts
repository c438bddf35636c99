import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import type { Attributes, MarkupHandler } from './markup-handler.ts';

/** Elements whose content is text up to their end tag; of `rcdata` the character references are resolved. */
const textElements = new Map<string, 'raw' | 'rcdata' | 'plaintext'>([
  ...(['script', 'style', 'iframe', 'noembed', 'noframes', 'xmp'] as const).map(
    (name) => [name, 'raw'] as const,
  ),
  ['title', 'rcdata'],
  ['textarea', 'rcdata'],
  ['plaintext', 'plaintext'],
]);
const endTagOf = new Map(
  [...textElements.keys()].map((name) => [name, new RegExp(`</${name}(?=[ \\n\\t\\f\\r/>])`, 'gi')]),
);

const commentEnd = /--!?>/g;
const nothing: Attributes = new Map();

const greaterThan = 0x3e;
const slash = 0x2f;
const equals = 0x3d;
const doubleQuote = 0x22;
const singleQuote = 0x27;

const nameMask = 0x3ff;
const names: (string | undefined)[] = Array.from({ length: nameMask + 1 });

/** The platform's own copy of a string, of which it has one only: comparing it with a literal compares two addresses. */
function internalize(text: string): string {
  for (const key in { [text]: true }) return key;
  return text;
}

function indexOrEnd(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found === -1 ? text.length : found;
}

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0c || unit === 0x0d;
}

function endsName(unit: number): boolean {
  return unit === slash || unit === greaterThan || isSpace(unit);
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/**
 * Reads HTML as a flat sequence of tags and text, as the tokeniser of the HTML standard does without its tree builder. It leaps from mark
 * to mark with the string searches of the platform and reads the attributes only of the tags that the handler asks for: this is the inner
 * loop of a content thread, four times as fast as a state machine that looks at every character.
 *
 * @param selfClosing whether `<script/>` is closed, as in XHTML
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export function scanHtml(html: string, selfClosing: boolean, handler: MarkupHandler): void {
  new HtmlScanner(html, selfClosing, handler).scan();
}

class HtmlScanner {
  readonly #html: string;
  readonly #selfClosing: boolean;
  readonly #handler: MarkupHandler;
  #position = 0;
  /** Of the name that was read last, in the table of names. */
  #slot = 0;
  /** Of the next `&`; below the position when it has to be looked for. */
  #nextAmpersand = -1;

  constructor(html: string, selfClosing: boolean, handler: MarkupHandler) {
    this.#html = html;
    this.#selfClosing = selfClosing;
    this.#handler = handler;
  }

  scan(): void {
    const html = this.#html;
    let textStart = 0;
    for (;;) {
      const mark = html.indexOf('<', this.#position);
      if (mark === -1) break;
      const next = html.charCodeAt(mark + 1);
      const isMarkup = isLetter(next) || next === slash || next === 0x21 || next === 0x3f;
      if (!isMarkup || (next === slash && mark + 2 >= html.length)) {
        this.#position = mark + 1;
        continue;
      }
      this.#text(textStart, mark);
      this.#position = mark + 2;
      if (next === slash) this.#closeTag();
      else if (next === 0x21) this.#declaration();
      else if (next === 0x3f) this.#skipTo('>');
      else this.#openTag(mark + 1);
      textStart = this.#position;
    }
    this.#text(textStart, html.length);
  }

  #text(start: number, end: number): void {
    if (start >= end) return;
    const html = this.#html;
    if (this.#nextAmpersand < start) this.#nextAmpersand = indexOrEnd(html, '&', start);
    if (this.#nextAmpersand >= end) {
      this.#handler.text(html, start, end);
      return;
    }
    const decoded = decodeHTML(html.slice(start, end));
    this.#handler.text(decoded, 0, decoded.length);
  }

  /** Leaves the position after the next `end`, or at the end of the document. */
  #skipTo(end: string): void {
    const found = indexOrEnd(this.#html, end, this.#position);
    this.#position = Math.min(this.#html.length, found + end.length);
  }

  /** `<!` was read. */
  #declaration(): void {
    const html = this.#html;
    if (html.startsWith('[CDATA[', this.#position)) return this.#skipTo(']]>');
    if (!html.startsWith('--', this.#position)) return this.#skipTo('>');
    this.#position += 2;
    if (html.startsWith('>', this.#position) || html.startsWith('->', this.#position))
      return this.#skipTo('>');
    commentEnd.lastIndex = this.#position;
    this.#position = commentEnd.test(html) ? commentEnd.lastIndex : html.length;
  }

  /** `</` was read. */
  #closeTag(): void {
    const start = this.#position;
    if (isLetter(this.#html.charCodeAt(start))) {
      const end = this.#readName(start);
      if (end < this.#html.length) this.#handler.closeTag(this.#name(start, end));
      this.#position = end;
    }
    // Nearly always: a search costs more than a look.
    if (this.#html.charCodeAt(this.#position) === greaterThan) this.#position += 1;
    else this.#skipTo('>');
  }

  /** Reads the name of a tag, for {@link #name}. @returns its end */
  #readName(start: number): number {
    const html = this.#html;
    const { length } = html;
    let slot = 0;
    let end = start;
    for (; end < length; end += 1) {
      const unit = html.charCodeAt(end);
      if (endsName(unit)) break;
      slot = (slot * 31 + unit) & nameMask;
    }
    this.#slot = slot;
    return end;
  }

  /** The name that was read last, in lower case. The few names that occur all the time are made once. */
  #name(start: number, end: number): string {
    const html = this.#html;
    const slot = this.#slot;
    const known = names[slot];
    if (known !== undefined && known.length === end - start && html.startsWith(known, start)) return known;
    const name = html.slice(start, end).toLowerCase();
    // A longer slice would hold on to its whole document.
    if (name.length > 12) return name;
    const internalized = internalize(name);
    names[slot] = internalized;
    return internalized;
  }

  #openTag(start: number): void {
    const end = this.#readName(start);
    this.#position = end;
    // A name that the end of the document may have cut off is none.
    if (end === this.#html.length) return;
    const name = this.#name(start, end);
    if (this.#html.charCodeAt(end) === greaterThan) {
      this.#position = end + 1;
      this.#handler.openTag(name, nothing);
      this.#elementText(name);
      return;
    }
    const attributes = this.#handler.readsAttributes(name) ? new Map<string, string>() : null;
    const isClosed = this.#attributes(attributes) && this.#selfClosing;
    this.#handler.openTag(name, attributes ?? nothing);
    if (isClosed) this.#handler.closeTag(name);
    else this.#elementText(name);
  }

  /** The content of elements that hold nothing but text. */
  #elementText(name: string): void {
    const kind = textElements.get(name);
    if (kind === undefined) return;
    const html = this.#html;
    const endTag = endTagOf.get(name);
    const start = this.#position;
    let end = html.length;
    if (endTag !== undefined && kind !== 'plaintext') {
      endTag.lastIndex = start;
      const found = endTag.exec(html);
      if (found !== null) end = found.index;
    }
    this.#position = end;
    if (kind === 'rcdata') this.#text(start, end);
    else if (start < end) this.#handler.text(html, start, end);
  }

  /**
   * Reads up to the end of the tag. A cut-off attribute is none: no half URL is reported.
   *
   * @param into where attributes go; null: nobody wants them
   * @returns whether the tag ended with `/>`
   */
  #attributes(into: Map<string, string> | null): boolean {
    const html = this.#html;
    const { length } = html;
    let afterSlash = false;
    while (this.#position < length) {
      const unit = html.charCodeAt(this.#position);
      if (unit === greaterThan) {
        this.#position += 1;
        return afterSlash;
      }
      if (unit === slash || isSpace(unit)) {
        if (unit === slash) afterSlash = true;
        this.#position += 1;
        continue;
      }
      afterSlash = false;
      this.#attribute(into);
    }
    return false;
  }

  #attribute(into: Map<string, string> | null): void {
    const html = this.#html;
    const { length } = html;
    const nameStart = this.#position;
    // The first character belongs to the name whatever it is, even `=`.
    let slot = html.charCodeAt(nameStart) & nameMask;
    let position = nameStart + 1;
    for (; position < length; position += 1) {
      const unit = html.charCodeAt(position);
      if (unit === equals || endsName(unit)) break;
      slot = (slot * 31 + unit) & nameMask;
    }
    this.#slot = slot;
    const nameEnd = position;
    while (position < length && isSpace(html.charCodeAt(position))) position += 1;
    this.#position = position;
    if (position >= length) return;
    let value: string | null = '';
    const name = into === null ? null : this.#wantedName(nameStart, nameEnd);
    if (html.charCodeAt(position) === equals) {
      this.#position += 1;
      value = this.#attributeValue(name !== null);
    }
    if (into === null || name === null || value === null) return;
    if (!into.has(name)) into.set(name, value);
  }

  /** The name of an attribute; null if it is not wanted. */
  #wantedName(start: number, end: number): string | null {
    const name = this.#name(start, end);
    return this.#handler.readsAttribute?.(name) === false ? null : name;
  }

  /** @returns null if the document ends before the value does */
  #attributeValue(isWanted: boolean): string | null {
    const html = this.#html;
    const { length } = html;
    let start = this.#position;
    while (start < length && isSpace(html.charCodeAt(start))) start += 1;
    const quote = html.charCodeAt(start);
    let end: number;
    if (quote === doubleQuote || quote === singleQuote) {
      start += 1;
      end = html.indexOf(quote === doubleQuote ? '"' : "'", start);
      if (end === -1) end = length;
      this.#position = Math.min(length, end + 1);
    } else {
      end = start;
      while (end < length && html.charCodeAt(end) !== greaterThan && !isSpace(html.charCodeAt(end))) end += 1;
      this.#position = end;
    }
    if (end >= length) return null;
    if (!isWanted) return '';
    const value = html.slice(start, end);
    return value.includes('&') ? decodeHTMLAttribute(value) : value;
  }
}

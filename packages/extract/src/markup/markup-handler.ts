/** Attributes of a tag: names in lower case, character references decoded, the first of repeated names. */
export interface Attributes extends Iterable<[string, string]> {
  readonly size: number;
  get(name: string): string | undefined;
}

/**
 * Callbacks of a markup reader, in document order.
 *
 * @typeParam Tag the representation of a tag: its name, or an object for the name
 */
export interface MarkupHandler<Tag = string> {
  /** Whether to read the attributes of this tag; if not, `openTag` may get none. */
  readsAttributes(tag: Tag): boolean;
  /** @param attributes of HTML: only valid during the call */
  openTag(tag: Tag, attributes: Attributes): void;
  closeTag(tag: Tag): void;
  /** Characters of `source` from `start` to before `end`: a text or a part of one. */
  text(source: string, start: number, end: number): void;
}

export interface MarkupSyntax {
  /** XML: case-sensitive names, no raw text elements, CDATA sections are text. */
  xml: boolean;
  /** Whether `<script/>` is a closed element, as in XML and XHTML. */
  selfClosing: boolean;
}

/** The requested attributes of the current tag; reused for each tag. */
export class TagAttributes {
  readonly #names: string[] = [];
  readonly #values: string[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(name: string): string | undefined {
    for (let index = 0; index < this.#size; index += 1) {
      if (this.#names[index] === name) return this.#values[index];
    }
    return undefined;
  }

  add(name: string, value: string): void {
    this.#names[this.#size] = name;
    this.#values[this.#size] = value;
    this.#size += 1;
  }

  clear(): void {
    this.#size = 0;
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (let index = 0; index < this.#size; index += 1) yield [this.#names[index]!, this.#values[index]!];
  }
}

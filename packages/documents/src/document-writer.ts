import type { DocumentBounds } from './bounds.ts';

/** The content of a document, with its links as written. */
export interface DocumentParts {
  title: string | null;
  /** The language tag that the document declares, such as `en-GB`; null: none. */
  language: string | null;
  text: string;
  references: ReadonlySet<string>;
  linksTruncated: boolean;
}

/** Collects text and links of a document within its bounds. */
export class DocumentWriter {
  title: string | null = null;
  language: string | null = null;
  readonly #pieces: string[] = [];
  readonly #references = new Set<string>();
  readonly #bounds: DocumentBounds;
  #length = 0;
  #linksTruncated = false;

  constructor(bounds: DocumentBounds) {
    this.#bounds = bounds;
  }

  /** Whether no more text fits. */
  get isFull(): boolean {
    return this.#length >= this.#bounds.maxTextLength;
  }

  write(text: string): void {
    if (text === '') return;
    const piece = text.slice(0, Math.max(0, this.#bounds.maxTextLength - this.#length));
    this.#length += piece.length;
    this.#pieces.push(piece);
  }

  link(reference: string): void {
    if (reference === '' || this.#references.has(reference)) return;
    if (this.#references.size < this.#bounds.maxLinks) this.#references.add(reference);
    else this.#linksTruncated = true;
  }

  finish(): DocumentParts {
    return {
      title: this.title === null ? null : this.title.replace(/\s+/g, ' ').trim().slice(0, 1_000) || null,
      language: this.language,
      text: readable(this.#pieces.join('')),
      references: this.#references,
      linksTruncated: this.#linksTruncated,
    };
  }
}

/** Removes trailing white space, repeated empty lines and control characters. */
function readable(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- They are what is removed.
      .replace(/[\0-\x08\x0b-\x1f\x7f]+/g, (controls) => (/[\r\f\v]/.test(controls) ? '\n' : ''))
      // Matches only from the first space of a run: from every space, the time would be quadratic.
      .replace(/(?<![ \t\u00a0])[ \t\u00a0]+(?=\n|$)/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

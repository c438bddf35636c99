/**
 * Where the layout of a page cuts its text into blocks, and a description of the markup there: parallel
 * arrays with one entry for each cut.
 */
export interface TextCuts {
  /** Offsets in the text at which a new block begins, in ascending order. */
  readonly at: readonly number[];
  /** Hash of all tags of the cut, and in the lowest bits {@link opensElement} and {@link closesElement}. */
  readonly markup: readonly number[];
}

export const noCuts: TextCuts = { at: [], markup: [] };

/** The cut opens a container element. */
export const opensElement = 1;
/** The cut closes a container element. */
export const closesElement = 2;

/** Container elements: inserted content such as adverts is inside them, text next to it is not. */
const containers = new Set(
  'aside center div fieldset footer form frameset header iframe nav object section table ul'.split(' '),
);

const prime = 0x01000193;

/** Collects the tags between pieces of text. */
export class CutList implements TextCuts {
  readonly at: number[] = [];
  readonly markup: number[] = [];
  /** The last cut: hash of its tags, flags, and whether it has only closing tags so far. */
  #hash = 0;
  #flags = 0;
  #isClosing = true;

  /** @param at length of the text before the tag */
  addTag(tag: string, kind: 'open' | 'close', at: number): void {
    const isNew = this.at.at(-1) !== at;
    if (isNew) {
      this.at.push(at);
      this.markup.push(0);
      this.#hash = 0;
      this.#flags = 0;
      this.#isClosing = true;
    }
    this.#hash = Math.imul(this.#hash, prime) ^ codeOf(tag) ^ (kind === 'open' ? 0 : 1);
    this.#judge(containers.has(tag), kind);
    this.markup[this.markup.length - 1] = ((this.#hash << 2) | this.#flags) >>> 0;
  }

  /**
   * Sets the flags: closing tags count before any opening tag, and opening tags after the last closing tag.
   */
  #judge(isContainer: boolean, kind: 'open' | 'close'): void {
    if (kind === 'open') {
      this.#isClosing = false;
      if (isContainer) this.#flags |= opensElement;
      return;
    }
    this.#flags &= ~opensElement;
    if (isContainer && this.#isClosing) this.#flags |= closesElement;
  }
}

/** Cache of tag name hashes. */
const codes = new Map<string, number>();
const maxCodes = 1000;

function codeOf(tag: string): number {
  const known = codes.get(tag);
  if (known !== undefined) return known;
  let code = 0x811c9dc5;
  for (let index = 0; index < tag.length; index += 1) code = Math.imul(code ^ tag.charCodeAt(index), prime);
  code <<= 1;
  if (codes.size < maxCodes) codes.set(tag, code);
  return code;
}

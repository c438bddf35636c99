/** Where the layout of a page cuts its text into blocks, and what the markup there is like: numbers side by side, one for each cut. */
export interface TextCuts {
  /** Offsets in the text at which a new block begins, in ascending order. */
  readonly at: readonly number[];
  /** Hash of all tags of the cut, and in the lowest bits {@link opensElement} and {@link closesElement}. */
  readonly markup: readonly number[];
}

export const noCuts: TextCuts = { at: [], markup: [] };

/** The text behind the cut begins an element that holds what does not belong to the text around. */
export const opensElement = 1;
/** The text before the cut ends such an element. */
export const closesElement = 2;

/** What programs put into pages stands in such elements: text that is written beside an advert is not in them. */
const containers = new Set(
  'aside center div fieldset footer form frameset header iframe nav object section table ul'.split(' '),
);

const prime = 0x01000193;

/** Gathers the tags between pieces of text. */
export class CutList implements TextCuts {
  readonly at: number[] = [];
  readonly markup: number[] = [];
  /** Of the last cut: the hash of its tags, its flags, and whether none of them opens an element so far. */
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

  /** Only tags that close before any opens end what stands before, and only those that open after all that close begin what follows. */
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

/** Hashes of names that were met; pages make up few. */
const codes = new Map<string, number>();
const mostCodes = 1000;

function codeOf(tag: string): number {
  const known = codes.get(tag);
  if (known !== undefined) return known;
  let code = 0x811c9dc5;
  for (let index = 0; index < tag.length; index += 1) code = Math.imul(code ^ tag.charCodeAt(index), prime);
  code <<= 1;
  if (codes.size < mostCodes) codes.set(tag, code);
  return code;
}

/** Where the layout of a page cuts its text into blocks, and what the markup there is like: numbers side by side, one for each cut. */
export interface TextCuts {
  /** Offsets in the text at which a new block begins, in ascending order. */
  readonly at: readonly number[];
  /** Hash of the first two tags of the cut; its lowest bit tells whether one of them is that of a {@link containers | container}. */
  readonly openings: readonly number[];
  /** The same of the last two. */
  readonly closings: readonly number[];
}

export const noCuts: TextCuts = { at: [], openings: [], closings: [] };

/** Elements that hold what does not belong to the text around: text that is written beside an advert is not in them. */
const containers = new Set(
  'aside center div fieldset footer form frameset header iframe nav object section table ul'.split(' '),
);

const prime = 0x01000193;

/** Gathers the tags between pieces of text. */
export class CutList implements TextCuts {
  readonly at: number[] = [];
  readonly openings: number[] = [];
  readonly closings: number[] = [];
  /** Of the last tag. */
  #code = 0;
  /** Tags of the last cut. */
  #tags = 0;

  /** @param at length of the text before the tag */
  addTag(tag: string, kind: 'open' | 'close', at: number): void {
    const code = kind === 'open' ? codeOf(tag) : codeOf(tag) ^ 0x40;
    const last = this.at.length - 1;
    if (this.at[last] === at) {
      this.#tags += 1;
      const pair = ((Math.imul(this.#code, prime) ^ code) & ~1) | ((this.#code | code) & 1);
      if (this.#tags === 2) this.openings[last] = pair;
      this.closings[last] = pair;
    } else {
      this.#tags = 1;
      this.at.push(at);
      this.openings.push(code);
      this.closings.push(code);
    }
    this.#code = code;
  }
}

/** Hashes of names that were met; pages make up few. */
const codes = new Map<string, number>();
const mostCodes = 1000;

function codeOf(tag: string): number {
  const known = codes.get(tag);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let index = 0; index < tag.length; index += 1) hash = Math.imul(hash ^ tag.charCodeAt(index), prime);
  const code = (hash & ~1) | (containers.has(tag) ? 1 : 0);
  if (codes.size < mostCodes) codes.set(tag, code);
  return code;
}

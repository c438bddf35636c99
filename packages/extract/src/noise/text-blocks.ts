import type { TextCuts } from './text-cuts.ts';

/** The text whose digest decides whether a page changed, with the cuts of the layout. */
export interface ChangeText {
  /** Title, text and link targets as `normaliseForChange` joins them, or any other text. */
  text: string;
  cuts: TextCuts;
  /** Offset that is added to the cuts: the text of a page follows its title. */
  cutsFrom: number;
}

/**
 * The blocks of a text, in order: paragraphs, cells and the like, split into sentences, and one for each link
 * target.
 */
export interface TextBlocks {
  text: string;
  count: number;
  /**
   * 32-bit hash of each block's text. The ends of title and text are blocks without text, with the hashes
   * {@link sectionEnds}.
   */
  hashes: Uint32Array;
  /** Offset of each block's first character. */
  starts: Uint32Array;
  /** Offset after each block's last character. */
  ends: Uint32Array;
  /** Markup before each block, and after the last one; see {@link TextCuts}. */
  markup: Uint32Array;
  /** Index of the first link target; `count` if there are none. */
  linksFrom: number;
}

/** Most blocks of a page of which noise is learnt. */
export const maxBlocks = 2000;

/** Hashes of the ends of title and text. */
export const sectionEnds: readonly number[] = [1, 2];

const space = 0x20;
const exclamation = 0x21;
const fullStop = 0x2e;
const question = 0x3f;
const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * Splits a text into blocks and hashes each (FNV-1a over UTF-16 code units). An insertion or deletion changes
 * only the blocks that it touches.
 *
 * @returns null for more than {@link maxBlocks}
 */
export function textBlocks({ text, cuts, cutsFrom }: ChangeText): TextBlocks | null {
  const blocks = new BlockList();
  const cutAt = (index: number) => (cuts.at[index] ?? Number.POSITIVE_INFINITY) + cutsFrom;
  let cutIndex = 0;
  let nextCut = cutAt(0);
  for (let lineStart = 0; lineStart <= text.length;) {
    const found = text.indexOf('\n', lineStart);
    const end = found === -1 ? text.length : found;
    let from = lineStart;
    while (nextCut <= end) {
      addSentences(blocks, text, from, nextCut);
      blocks.cut(cuts.markup[cutIndex]);
      from = nextCut;
      cutIndex += 1;
      nextCut = cutAt(cutIndex);
    }
    addSentences(blocks, text, from, end);
    if (found !== -1) blocks.endSection(end);
    lineStart = end + 1;
  }
  return blocks.finish(text);
}

/**
 * Adds a block for each sentence in a range (up to `.`, `!` or `?` before a blank, or their full-width
 * forms).
 */
function addSentences(blocks: BlockList, text: string, from: number, until: number): void {
  let index = from;
  while (index < until) {
    if (text.charCodeAt(index) === space) {
      index += 1;
      continue;
    }
    const start = index;
    let hash = offsetBasis;
    while (index < until) {
      const unit = text.charCodeAt(index);
      hash = Math.imul(hash ^ unit, prime);
      index += 1;
      if (
        (unit === fullStop || unit === exclamation || unit === question) &&
        text.charCodeAt(index) === space
      )
        break;
      if (unit > 0x2fff && isWideSentenceEnd(unit)) break;
    }
    blocks.add(hash, start, index);
  }
}

/** Full-width full stop, exclamation mark and question mark, after which there is no blank. */
function isWideSentenceEnd(unit: number): boolean {
  return unit === 0x3002 || unit === 0xff01 || unit === 0xff1f;
}

/** Buffers that all texts of a thread reuse; one more entry for the markup after the last block. */
const buffers = {
  hashes: new Uint32Array(maxBlocks),
  starts: new Uint32Array(maxBlocks),
  ends: new Uint32Array(maxBlocks),
  markup: new Uint32Array(maxBlocks + 1),
};

class BlockList {
  #count = 0;
  #sections = 0;
  #linksFrom: number | null = null;

  constructor() {
    buffers.markup[0] = 0;
  }

  /** Blocks beyond the limit are only counted. */
  add(hash: number, start: number, end: number): void {
    const index = this.#count;
    buffers.hashes[index] = hash;
    buffers.starts[index] = start;
    buffers.ends[index] = end;
    buffers.markup[index + 1] = 0;
    this.#count = index + 1;
  }

  /** Records the markup of a cut before the next block. */
  cut(markup = 0): void {
    buffers.markup[this.#count] = markup;
  }

  /** Ends a section. The lines of link targets are one section. */
  endSection(at: number): void {
    const end = sectionEnds[this.#sections];
    if (end === undefined) return;
    this.add(end, at, at);
    this.#sections += 1;
    if (this.#sections === sectionEnds.length) this.#linksFrom = this.#count;
  }

  finish(text: string): TextBlocks | null {
    const count = this.#count;
    if (count > maxBlocks) return null;
    return {
      text,
      count,
      hashes: buffers.hashes.slice(0, count),
      starts: buffers.starts.slice(0, count),
      ends: buffers.ends.slice(0, count),
      markup: buffers.markup.slice(0, count + 1),
      linksFrom: this.#linksFrom ?? count,
    };
  }
}

import { TextLine } from '../change/text-line.ts';
import { CutList, noCuts, type TextCuts } from '../noise/text-cuts.ts';

/** Elements that continue the line they stand in; every other tag separates the words before and after it. */
const inlineElements = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr output q
   rb ruby s samp small span strike strong sub sup time tt u var wbr`.split(/\s+/),
);

/** Elements whose content no reader sees (or sees only without scripts or frames, which is not how pages are read). */
const hiddenElements = new Set(['script', 'style', 'noscript', 'iframe', 'noembed', 'noframes', 'template']);

export function isInlineElement(tag: string): boolean {
  return inlineElements.has(tag);
}

export function isHiddenElement(tag: string): boolean {
  return hiddenElements.has(tag);
}

/** Gathers the text of a page as a reader sees it, its words separated where the layout separates them. */
export class VisibleText {
  readonly #line: TextLine;
  readonly #cuts: CutList | null;

  /** @param capacity most characters that are expected */
  constructor(capacity: number, wantsCuts = false) {
    this.#line = new TextLine(capacity);
    this.#cuts = wantsCuts ? new CutList() : null;
  }

  addText(source: string, start: number, end: number): void {
    this.#line.append(source, start, end);
  }

  /** Where the layout begins new blocks, if that is wanted. */
  get cuts(): TextCuts {
    return this.#cuts ?? noCuts;
  }

  addTag(tag: string, kind: 'open' | 'close'): void {
    if (isInlineElement(tag)) return;
    this.#line.appendSpace();
    this.#cuts?.addTag(tag, kind, this.#line.length);
  }

  toString(): string {
    return this.#line.toString();
  }
}

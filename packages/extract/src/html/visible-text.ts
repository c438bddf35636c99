import { TextLine } from '../change/text-line.ts';

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

  /** @param capacity most characters that are expected */
  constructor(capacity: number) {
    this.#line = new TextLine(capacity);
  }

  addText(source: string, start: number, end: number): void {
    this.#line.append(source, start, end);
  }

  addTag(tag: string): void {
    if (!isInlineElement(tag)) this.#line.appendSpace();
  }

  toString(): string {
    return this.#line.toString();
  }
}

import { collapseWhitespace } from '../change/collapse-whitespace.ts';

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
  readonly #pieces: string[] = [];

  addText(text: string): void {
    this.#pieces.push(text);
  }

  addTag(tag: string): void {
    if (!isInlineElement(tag)) this.#pieces.push(' ');
  }

  toString(): string {
    return collapseWhitespace(this.#pieces.join(''));
  }
}

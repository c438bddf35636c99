import type { MarkupMachine } from '../markup/markup-machine.ts';
import { CutList, noCuts, type TextCuts } from '../noise/text-cuts.ts';

/** Elements that continue their line; every other tag separates the words before and after it. */
const inlineElements =
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr output q
   rb ruby s samp small span strike strong sub sup time tt u var wbr`.split(/\s+/);

/** Elements whose content is invisible in a browser with scripts and frames. */
const hiddenElements = ['script', 'style', 'noscript', 'iframe', 'noembed', 'noframes', 'template'];

/** How an element affects the visible text. */
export type ElementRole = 'inline' | 'hidden' | 'separate';

const roles = new Map<string, ElementRole>([
  ...inlineElements.map((tag) => [tag, 'inline'] as const),
  ...hiddenElements.map((tag) => [tag, 'hidden'] as const),
]);

export function elementRole(tag: string): ElementRole {
  return roles.get(tag) ?? 'separate';
}

/** Collects the visible text of a page, with words separated where the layout separates them. */
export class VisibleText {
  readonly #machine: MarkupMachine;
  readonly #cuts: CutList | null;

  /** @param machine that reads the page, with an empty line */
  constructor(machine: MarkupMachine, wantsCuts = false) {
    this.#machine = machine;
    this.#cuts = wantsCuts ? new CutList() : null;
  }

  /** Adds the characters of `source` from `start` up to but not including `end`. */
  addText(source: string, start: number, end: number): void {
    if (source === this.#machine.source) this.#machine.append(start, end);
    else this.#machine.appendText(source.slice(start, end));
  }

  /** Where the layout begins new blocks, if requested. */
  get cuts(): TextCuts {
    return this.#cuts ?? noCuts;
  }

  /** Adds a tag of an element that is not inline. */
  addTag(tag: string, kind: 'open' | 'close'): void {
    this.#machine.appendSpace();
    this.#cuts?.addTag(tag, kind, this.#machine.lineLength);
  }

  toString(): string {
    return this.#machine.takeLine();
  }
}

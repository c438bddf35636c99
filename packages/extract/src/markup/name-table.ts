import { htmlNames } from './html-names.ts';

/** What a reader of HTML makes of names, found out once for each that is common. */
export class NameTable<Tag> {
  /** What the reader knows of tags, by the numbers of their names. */
  readonly tags: readonly Tag[];
  readonly tagOf: (name: string) => Tag;
  readonly wantsAll: boolean;
  readonly #wanted: ReadonlySet<string>;
  readonly #isWanted: readonly boolean[];

  /**
   * @param tagOf what the reader knows of tags of a name in lower case
   * @param attributes names of the attributes that it reads
   * @throws {Error} when one of them is not among the names of HTML, where it would not be found
   */
  constructor(tagOf: (name: string) => Tag, attributes: ReadonlySet<string> | 'all') {
    this.tagOf = tagOf;
    this.tags = htmlNames.map(tagOf);
    this.wantsAll = attributes === 'all';
    this.#wanted = attributes === 'all' ? new Set() : attributes;
    this.#isWanted = htmlNames.map((name) => this.wantsAttribute(name));
    for (const name of this.#wanted) {
      if (!htmlNames.includes(name)) throw new Error(`html-names.ts lacks the attribute ${name}`);
    }
  }

  wantsAttribute(name: string): boolean {
    return this.wantsAll || this.#wanted.has(name);
  }

  /** The same by the number of the name. */
  wantsNumbered(id: number): boolean {
    return this.#isWanted[id] === true;
  }
}

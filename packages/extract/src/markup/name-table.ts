import { htmlNames } from './html-names.ts';

/** Properties of tags and attributes by name, determined once for each known name. */
export class NameTable<Tag> {
  /** Tags by the number of their names. */
  readonly tags: readonly Tag[];
  readonly tagOf: (name: string) => Tag;
  readonly wantsAll: boolean;
  readonly #wanted: ReadonlySet<string>;
  readonly #isWanted: readonly boolean[];

  /**
   * @param tagOf maps a name in lower case to a tag
   * @param attributes names of the attributes to read
   * @throws {Error} if one of them is not in html-names.ts
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

  /** As {@link wantsAttribute}, by the number of the name. */
  wantsNumbered(id: number): boolean {
    return this.#isWanted[id] === true;
  }
}

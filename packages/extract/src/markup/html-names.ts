/** Element names of HTML, and common ones of SVG and MathML. */
const elements = `a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button
  canvas caption center circle cite clippath code col colgroup data datalist dd defs del details dfn dialog dir div dl dt ellipse em
  embed fieldset figcaption figure filter font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe
  image img input ins isindex kbd keygen label legend li line lineargradient link main map mark marquee mask math menu menuitem meta
  meter nav nobr noembed noframes noscript object ol optgroup option output p param path picture plaintext polygon polyline portal
  pre progress q rb rect rp rt rtc ruby s samp script search section select slot small source span stop strike strong style sub
  summary sup svg symbol table tbody td template text textarea tfoot th thead time title tr track tspan tt u ul use var video wbr
  xmp`;

/** Attribute names that readers need, and common ones. */
const attributes = `accept action align alt aria-controls aria-current aria-expanded aria-hidden aria-label aria-labelledby async
  autocomplete background border cellpadding cellspacing charset checked class cols colspan content crossorigin data data-id
  data-lazy-src data-lazy-srcset data-original data-original-set data-src data-srcset data-target data-toggle datetime decoding
  defer dir disabled fetchpriority fill for frameborder height hidden href hreflang http-equiv id imagesizes imagesrcset integrity
  itemid itemprop itemscope itemtype lang language loading media method name nowrap onchange onclick onload placeholder points
  poster property rel rev role rows rowspan scope selected sizes src srcset start stroke stroke-width style tabindex target title
  transform type valign value viewbox width xlink:href xml:lang xmlns`;

/** Names by number, so that each name is looked up once and not at every occurrence. */
export const htmlNames: readonly string[] = [...new Set(`${elements} ${attributes}`.split(/\s+/))].map(
  internalize,
);

/**
 * Content of elements without markup: plain text, text with character references, or the rest of the
 * document.
 */
export const textElements: ReadonlyMap<string, 'plain' | 'references' | 'rest'> = new Map([
  ...(['script', 'style', 'iframe', 'noembed', 'noframes', 'xmp'] as const).map(
    (name) => [name, 'plain'] as const,
  ),
  ['title', 'references'],
  ['textarea', 'references'],
  ['plaintext', 'rest'],
]);

/**
 * The engine's internalised copy of a string: comparing it with a literal compares addresses, and it does not
 * keep the document in memory from which it was sliced.
 */
export function internalize(text: string): string {
  for (const key in { [text]: true }) return key;
  return text;
}

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

import { LinkReferences } from '../links/link-references.ts';
import { relationWords } from '../links/link.ts';
import type { UrlContext } from '../links/resolve-url.ts';
import type { Attributes } from '../markup/markup-handler.ts';
import { collapseWhitespace, createMachines, type MarkupMachine } from '../markup/markup-machine.ts';
import { scanDocument } from '../markup/scan-html.ts';
import type { TextCuts } from '../noise/text-cuts.ts';
import { parseRefresh, type RefreshReference } from './attribute-values.ts';
import { type HtmlTag, htmlTags, tagReferences } from './html-tag.ts';
import { VisibleText } from './visible-text.ts';

export interface HtmlReading {
  title: string | null;
  /** Visible text without the title, in one line. */
  text: string;
  /** Where the layout begins new blocks in the text; empty unless requested. */
  textCuts: TextCuts;
  references: LinkReferences;
  /** `href` of the first base element that has one. */
  baseReference: string | null;
  refresh: RefreshReference | null;
  canonicalReference: string | null;
  /** Contents of the meta elements named `robots` or after the agent. */
  robotsValues: string[];
  /** `lang` of the root element. */
  lang: string | null;
}

export interface HtmlReadingOptions {
  /** Whether `<script/>` is a closed element, as in XHTML. */
  selfClosing: boolean;
  maxLinks: number;
  fragments: UrlContext['fragments'];
  /** Product token: meta elements with this name count like `robots`. */
  agentToken: string;
  wantsTextCuts?: boolean;
  /** False: the text is not wanted and stays empty. */
  wantsText?: boolean;
  /** False if the document is known not to contain U+0000. */
  mayHoldNul?: boolean;
}

const machineFor = createMachines();

const maxTitleLength = 1000;

/** Reads everything that the crawler needs from an HTML document in one pass. */
export function readHtml(html: string, options: HtmlReadingOptions): HtmlReading {
  const holdsNul = (options.mayHoldNul ?? true) && html.includes('\0');
  const machine = machineFor(html.length);
  machine.begin(holdsNul ? html.replaceAll('\0', '\ufffd') : html, options.selfClosing);
  const reader = new HtmlReader(machine, options);
  scanDocument(machine, htmlTags, reader);
  return reader.finish();
}

class HtmlReader {
  readonly #references: LinkReferences;
  readonly #robotsNames: ReadonlySet<string>;
  readonly #text: VisibleText;
  readonly #wantsText: boolean;
  readonly #robotsValues: string[] = [];
  /** The element whose content is being skipped. */
  #hiddenBy: string | null = null;
  /** `open` while the first title is being read. */
  #titleState: 'none' | 'open' | 'done' = 'none';
  #title = '';
  #baseReference: string | null = null;
  #refresh: RefreshReference | null = null;
  #canonicalReference: string | null = null;
  #lang: string | null = null;

  constructor(machine: MarkupMachine, options: HtmlReadingOptions) {
    this.#text = new VisibleText(machine, options.wantsTextCuts);
    this.#wantsText = options.wantsText ?? true;
    this.#references = new LinkReferences(options.maxLinks, options.fragments);
    this.#robotsNames = new Set(['robots', options.agentToken.toLowerCase()]);
  }

  readsAttributes(tag: HtmlTag): boolean {
    return tag.readsAttributes && this.#hiddenBy === null;
  }

  openTag(tag: HtmlTag, attributes: Attributes): void {
    if (this.#hiddenBy !== null) return;
    if (attributes.size > 0)
      for (const reference of tagReferences(tag, attributes)) this.#references.add(reference);
    const { name, role } = tag;
    if (role === 'inline') return;
    if (this.#wantsText) this.#text.addTag(name, 'open');
    if (role === 'hidden') this.#hiddenBy = name;
    switch (name) {
      case 'title':
        if (this.#titleState === 'none') this.#titleState = 'open';
        break;
      case 'base':
        this.#baseReference ??= attributes.get('href') ?? null;
        break;
      case 'meta':
        this.#readMeta(attributes);
        break;
      case 'link':
        if (relationWords(attributes.get('rel') ?? '').includes('canonical')) {
          this.#canonicalReference ??= attributes.get('href') ?? null;
        }
        break;
      case 'html':
        this.#lang ??= attributes.get('lang') ?? attributes.get('xml:lang') ?? null;
        break;
      default:
        break;
    }
  }

  closeTag({ name, role }: HtmlTag): void {
    if (this.#hiddenBy !== null) {
      if (name === this.#hiddenBy) this.#hiddenBy = null;
      return;
    }
    if (role === 'inline') return;
    if (this.#titleState === 'open' && name === 'title') this.#titleState = 'done';
    if (this.#wantsText) this.#text.addTag(name, 'close');
  }

  text(source: string, start: number, end: number): void {
    if (this.#hiddenBy !== null) return;
    if (this.#titleState === 'open') this.#title += source.slice(start, end);
    else if (this.#wantsText) this.#text.addText(source, start, end);
  }

  finish(): HtmlReading {
    return {
      title: this.#titleState === 'none' ? null : collapseWhitespace(this.#title).slice(0, maxTitleLength),
      text: this.#text.toString(),
      textCuts: this.#text.cuts,
      references: this.#references,
      baseReference: this.#baseReference,
      refresh: this.#refresh,
      canonicalReference: this.#canonicalReference,
      robotsValues: this.#robotsValues,
      lang: this.#lang,
    };
  }

  #readMeta(attributes: Attributes): void {
    const content = attributes.get('content');
    if (content === undefined) return;
    if (attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh')
      this.#refresh ??= parseRefresh(content);
    const name = attributes.get('name')?.trim().toLowerCase();
    if (name !== undefined && this.#robotsNames.has(name)) this.#robotsValues.push(content);
  }
}

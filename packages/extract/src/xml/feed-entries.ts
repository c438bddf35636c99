import type { DatedUrl } from '../dates/announced-changes.ts';
import { parseDocumentDate } from '../dates/parse-document-date.ts';
import { relationWords } from '../links/link.ts';
import { resolveUrl, type UrlContext } from '../links/resolve-url.ts';
import type { XmlElement } from './read-xml.ts';

/** Most entries that are read: feeds list new entries, and a longer feed is an archive. */
const maxEntries = 1_000;

const dateElements = new Set(['pubdate', 'updated', 'modified', 'published', 'issued', 'date']);

/** Collects the dated entries of RSS and Atom feeds; `item` and `entry` begin one. */
export class FeedEntries {
  readonly #context: UrlContext;
  readonly #entries: DatedUrl[] = [];
  #isInside = false;
  #link: string | null = null;
  #permalink: string | null = null;
  #changedAt: Date | null = null;

  constructor(context: UrlContext) {
    this.#context = context;
  }

  start(name: string): void {
    if (name !== 'item' && name !== 'entry') return;
    this.#finish();
    this.#isInside = true;
  }

  leaf({ name, attributes, text }: XmlElement): void {
    if (!this.#isInside) return;
    if (name === 'link') {
      const relations = relationWords(attributes.get('rel') ?? 'alternate');
      if (relations.includes('alternate')) this.#link ??= attributes.get('href') ?? text.trim();
    } else if (name === 'guid' && attributes.get('isPermaLink') !== 'false') {
      if (/^\s*https?:/i.test(text)) this.#permalink ??= text.trim();
    } else if (dateElements.has(name)) {
      // The latest date counts: an entry may have been updated after it was published.
      const date = parseDocumentDate(text);
      if (date !== null && (this.#changedAt === null || date > this.#changedAt)) this.#changedAt = date;
    }
  }

  /** The first thousand entries that have both a link and a date. */
  finish(): DatedUrl[] {
    this.#finish();
    return this.#entries;
  }

  #finish(): void {
    const reference = this.#link ?? this.#permalink;
    const url = reference === null ? null : resolveUrl(reference, this.#context);
    if (url !== null && this.#changedAt !== null && this.#entries.length < maxEntries) {
      this.#entries.push({ url, changedAt: this.#changedAt, source: 'feed' });
    }
    this.#isInside = false;
    this.#link = null;
    this.#permalink = null;
    this.#changedAt = null;
  }
}

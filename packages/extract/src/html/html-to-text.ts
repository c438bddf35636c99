import { NameTable } from '../markup/html-names.ts';
import type { Attributes } from '../markup/markup-handler.ts';
import { collapseWhitespace } from '../markup/markup-machine.ts';
import { scanHtml } from '../markup/scan-html.ts';
import { elementRole } from './visible-text.ts';

const names = new NameTable((name) => name, new Set(['href']));

/**
 * HTML as plain text for people: one line for each block or line break, never two empty lines in a row, and
 * link targets in angle brackets after their text unless they are dropped. For mails, for the comparison of
 * captures, and for exports of text.
 *
 * @example htmlToText('<p>See <a href="https://example.org/">here</a>') // 'See here <https://example.org/>'
 */
export function htmlToText(html: string, { links = 'keep' }: { links?: 'keep' | 'drop' } = {}): string {
  const writer = new TextWriter(links === 'keep');
  scanHtml(html.replaceAll('\0', '\ufffd'), false, names, writer);
  return writer.finish();
}

class TextWriter {
  readonly #keepsLinks: boolean;
  readonly #lines: string[] = [];
  #line: string[] = [];
  #hiddenBy: string | null = null;
  #link: string | null = null;

  constructor(keepsLinks: boolean) {
    this.#keepsLinks = keepsLinks;
  }

  readsAttributes(tag: string): boolean {
    return this.#keepsLinks && tag === 'a';
  }

  openTag(tag: string, attributes: Attributes): void {
    if (this.#hiddenBy !== null) return;
    const role = elementRole(tag);
    if (role === 'hidden' || tag === 'title') this.#hiddenBy = tag;
    if (tag === 'a') this.#startLink(attributes.get('href'));
    else if (role !== 'inline') this.#endLine();
  }

  closeTag(tag: string): void {
    if (this.#hiddenBy !== null) {
      if (tag === this.#hiddenBy) this.#hiddenBy = null;
    } else if (tag === 'a') {
      this.#endLink();
    } else if (elementRole(tag) !== 'inline') {
      this.#endLine();
    }
  }

  text(source: string, start: number, end: number): void {
    if (this.#hiddenBy === null) this.#line.push(source.slice(start, end));
  }

  finish(): string {
    this.#endLink();
    this.#endLine();
    return this.#lines.join('\n').trim();
  }

  #startLink(href: string | undefined): void {
    this.#endLink();
    if (href !== undefined && /^\s*https?:/i.test(href)) this.#link = href.trim();
  }

  /** Ends a link. If its text is its target, it is written once. */
  #endLink(): void {
    const link = this.#link;
    this.#link = null;
    if (link !== null && this.#line.at(-1)?.trim() !== link) this.#line.push(` <${link}>`);
  }

  #endLine(): void {
    const line = collapseWhitespace(this.#line.join(''));
    this.#line = [];
    if (line !== '' || (this.#lines.at(-1) ?? '') !== '') this.#lines.push(line);
  }
}

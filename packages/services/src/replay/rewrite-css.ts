import type { ToArchiveUrl } from './replay-address.ts';

/**
 * Rewrites the references of a style sheet: `url(…)` and `@import "…"`. Those for which `toArchiveUrl` returns
 * null stay, as do malformed ones. Each character is read a bounded number of times, whatever the text is.
 */
export function rewriteCss(css: string, toArchiveUrl: ToArchiveUrl): string {
  const reader = new CssReader(css);
  const parts: string[] = [];
  let copied = 0;
  const opening = /url\(|@import(?=\s)/gi;
  for (let match = opening.exec(css); match; match = opening.exec(css)) {
    const isUrl = match[0].length === 4;
    const found = isUrl ? reader.url(opening.lastIndex) : reader.quoted(opening.lastIndex);
    const rewritten = found && toArchiveUrl(found.reference, 'part');
    if (!found || rewritten === null) continue;
    const quote = `"${escaped(rewritten)}"`;
    parts.push(css.slice(copied, isUrl ? match.index : found.start), isUrl ? `url(${quote})` : quote);
    copied = found.end;
    opening.lastIndex = found.end;
  }
  return parts.join('') + css.slice(copied);
}

const escaped = (reference: string) => reference.replaceAll(/["\\\n]/g, encodeURIComponent);

interface Found {
  reference: string;
  /** Of the reference with its quotes. */
  start: number;
  end: number;
}

/**
 * Finds the ends of references. Each kind of search continues where its last one ended, so that many openings
 * without an end do not read the same text again.
 */
class CssReader {
  readonly #css: string;
  readonly #found = new Map<RegExp, { from: number; index: number }>();

  constructor(css: string) {
    this.#css = css;
  }

  /** What follows `url(`, up to and with the closing bracket. */
  url(from: number): Found | null {
    const start = this.#next(notBlank, from);
    const quote = this.#css[start];
    const value = quote === '"' || quote === "'" ? this.#string(start) : this.#bare(start);
    if (!value) return null;
    const bracket = this.#next(
      quote === '"' ? afterDouble : quote === "'" ? afterSingle : afterBare,
      value.end,
    );
    return this.#css[bracket] === ')' ? { ...value, end: bracket + 1 } : null;
  }

  /** A quoted reference after blanks. */
  quoted(from: number): Found | null {
    const start = this.#next(notBlank, from);
    const quote = this.#css[start];
    return quote === '"' || quote === "'" ? this.#string(start) : null;
  }

  #string(start: number): Found | null {
    const quote = this.#css[start];
    const end = this.#next(quote === '"' ? doubleEnd : singleEnd, start + 1);
    if (this.#css[end] !== quote) return null;
    return { reference: this.#css.slice(start + 1, end), start, end: end + 1 };
  }

  #bare(start: number): Found | null {
    const end = this.#next(bareEnd, start);
    return end === start ? null : { reference: this.#css.slice(start, end), start, end };
  }

  /** Index of the next character of a class, at or after `from`; the length of the text for none. */
  #next(pattern: RegExp, from: number): number {
    const known = this.#found.get(pattern);
    if (known && known.from <= from && from <= known.index) return known.index;
    pattern.lastIndex = from;
    const index = pattern.exec(this.#css)?.index ?? this.#css.length;
    this.#found.set(pattern, { from, index });
    return index;
  }
}

// One for each kind of search, as what it found last belongs to it.
const notBlank = /\S/g;
const afterDouble = /\S/g;
const afterSingle = /\S/g;
const afterBare = /\S/g;
const doubleEnd = /["\n]/g;
const singleEnd = /['\n]/g;
const bareEnd = /[\s"'()]/g;

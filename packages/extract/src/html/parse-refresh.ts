export interface RefreshReference {
  /** As written, not yet resolved. */
  reference: string;
  seconds: number;
}

/**
 * Reads the value of a meta refresh or of a `Refresh` header: `5; url=/next`. Null if it is malformed or
 * names no URL, so that the page only reloads itself. Keeps fractions of a second, which a browser drops.
 *
 * @see https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
 */
export function parseRefresh(value: string): RefreshReference | null {
  const match = /^[\t\n\f\r ]*([\d.]+)(?=[\t\n\f\r ;,])[\t\n\f\r ]*[;,]?[\t\n\f\r ]*([^]*)$/.exec(value);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const seconds = Number.parseFloat(match[1]);
  const reference = unquote(match[2].replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, ''));
  if (reference === '') return null;
  return { reference, seconds: Number.isFinite(seconds) ? seconds : 0 };
}

/** If the URL begins with a quote, it ends at the next quote of the same kind. */
function unquote(text: string): string {
  const quote = text.charAt(0);
  if (quote !== '"' && quote !== "'") return text.trim();
  const end = text.indexOf(quote, 1);
  return text.slice(1, end === -1 ? undefined : end).trim();
}

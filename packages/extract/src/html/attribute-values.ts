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

/**
 * The URLs of a `srcset` attribute, in order.
 *
 * @example srcsetUrls('a.png 1x, b.png 2x') // ['a.png', 'b.png']
 * @see https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
 */
export function srcsetUrls(srcset: string): string[] {
  const urls: string[] = [];
  const urlPattern = /[\t\n\f\r ,]*([^\t\n\f\r ]+)/y;
  let position = 0;
  for (;;) {
    urlPattern.lastIndex = position;
    const match = urlPattern.exec(srcset);
    if (match?.[1] === undefined) return urls;
    position = urlPattern.lastIndex;
    const url = withoutTrailingCommas(match[1]);
    if (url !== '') urls.push(url);
    // A comma at the end of the URL ends the candidate; otherwise descriptors follow, up to a comma outside
    // parentheses.
    if (url === match[1]) position = endOfDescriptors(srcset, position);
  }
}

function endOfDescriptors(srcset: string, from: number): number {
  let inParentheses = false;
  for (let position = from; position < srcset.length; position++) {
    const character = srcset.charAt(position);
    if (character === '(') inParentheses = true;
    else if (character === ')') inParentheses = false;
    else if (character === ',' && !inParentheses) return position + 1;
  }
  return srcset.length;
}

/** A loop, because an expression anchored at the end takes quadratic time on a long run of commas. */
function withoutTrailingCommas(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === ',') end--;
  return text.slice(0, end);
}

/** A header as received: name and value, in order; a name may occur more than once. */
export type Header = readonly [name: string, value: string];

/** Every value of a header, in order. Names are compared without regard to case. */
export function headerValues(headers: readonly Header[], name: string): string[] {
  const wanted = name.toLowerCase();
  const values: string[] = [];
  for (const [candidate, value] of headers)
    if (candidate.length === name.length && candidate.toLowerCase() === wanted) values.push(value);
  return values;
}

/**
 * The charset label inside the value of a `Content-Type`, or null.
 *
 * Follows the HTML standard's algorithm for the content attribute of a meta element, which also suits HTTP
 * headers: `charset` anywhere, blanks around `=`, either kind of quote.
 *
 * @example charsetOfContentType('text/html; charset="Shift_JIS"') // 'Shift_JIS'
 * @see
 *   https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element
 */
export function charsetOfContentType(value: string): string | null {
  const match =
    /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))/i.exec(value);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
}

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

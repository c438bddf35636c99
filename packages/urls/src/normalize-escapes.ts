/**
 * Percent-encoding in its one normal form (RFC 3986 section 6.2.2): hexadecimal digits in upper case, and no escape for
 * a letter, a digit, `-`, `.`, `_` or `~`. Escapes of reserved characters stay, they mean something else than the
 * character. A `%` that begins no escape stays, and so does an escape right behind it, as unescaping could make an
 * escape of both: a second time never changes anything.
 */
export function normalizeEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%[0-9a-f]{2}/gi, (escape, offset: number) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    if (!/[A-Za-z0-9._~-]/.test(character)) return escape.toUpperCase();
    const followsPercent = /%[0-9a-f]?$/i.test(text.slice(Math.max(0, offset - 2), offset));
    return followsPercent ? escape.toUpperCase() : character;
  });
}

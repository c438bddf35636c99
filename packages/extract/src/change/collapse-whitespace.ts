/**
 * Text in one line: every run of white space, including no-break spaces, becomes one space, and characters without
 * width (zero-width spaces and joins between words, soft hyphens, byte order marks) go.
 */
export function collapseWhitespace(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]+/g, '')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}

import { isInOneLine, TextLine } from './text-line.ts';

/**
 * Text in one line: every run of white space, including no-break spaces, becomes one space, and characters without
 * width (zero-width spaces and joins between words, soft hyphens, byte order marks) go.
 */
export function collapseWhitespace(text: string): string {
  // Most of what is asked about is.
  if (isInOneLine(text)) return text;
  const line = new TextLine(text.length);
  line.append(text, 0, text.length);
  return line.toString();
}

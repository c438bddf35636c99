/** The addresses in what somebody typed or pasted: one a line, without blanks, comments and repetitions. */
export function seedLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))];
}

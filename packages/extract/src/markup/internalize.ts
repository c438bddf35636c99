/**
 * The engine's internalised copy of a string: comparing it with a literal compares addresses, and it does not
 * keep the document in memory from which it was sliced.
 */
export function internalize(text: string): string {
  for (const key in { [text]: true }) return key;
  return text;
}

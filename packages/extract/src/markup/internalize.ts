/**
 * The platform's own copy of a string, of which it has one only: comparing it with a literal compares two addresses, and it does not hold on to
 * the document that it was cut from.
 */
export function internalize(text: string): string {
  for (const key in { [text]: true }) return key;
  return text;
}

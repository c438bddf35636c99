/** A header as received: name and value, in order; a name may occur more than once. */
export type Header = readonly [name: string, value: string];

/** Every value of a header, in order. Names are compared without regard to case. */
export function headerValues(headers: readonly Header[], name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value);
}

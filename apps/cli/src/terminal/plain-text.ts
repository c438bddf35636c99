/** Characters that control a terminal: control characters, and those that change the text direction. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Untrusted text made safe for a terminal: control characters are replaced; lines and tabs stay. */
export function plainText(text: string): string {
  return text.replaceAll(steering, (character) =>
    character === '\n' || character === '\t' ? character : '\uFFFD',
  );
}

const maxPrinted = 20;
const maxCharacters = 200;

/** One refused seed and its reason, on one line. */
export function refusedSeed({ url, error }: { url: string; error: string }): string {
  return `${plainText(url.slice(0, maxCharacters))}: ${error}`;
}

/** Prints the first refused seeds by URL, and the number of the others. */
export function printRefusedSeeds(
  refused: readonly { url: string; error: string }[],
  print: (line: string) => void,
): void {
  for (const seed of refused.slice(0, maxPrinted)) print(`seed refused: ${refusedSeed(seed)}`);
  const more = refused.length - maxPrinted;
  if (more > 0) print(`and ${more} more seeds refused`);
}

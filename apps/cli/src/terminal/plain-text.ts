/** What steers a terminal instead of standing on it: control characters, and those that turn the direction of writing. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Somebody else's text as a terminal may show it: what would steer it is a replacement character; lines and tabs stay. */
export function plainText(text: string): string {
  return text.replaceAll(steering, (character) =>
    character === '\n' || character === '\t' ? character : '\uFFFD',
  );
}

const mostTold = 20;
const mostCharacters = 200;

/** One refused seed and why, on one line. */
export function refusedSeed({ url, error }: { url: string; error: string }): string {
  return `${plainText(url.slice(0, mostCharacters))}: ${error}`;
}

/** Refused seeds for people: the first of them by name, the others as a number. */
export function tellRefusedSeeds(
  refused: readonly { url: string; error: string }[],
  print: (line: string) => void,
): void {
  for (const seed of refused.slice(0, mostTold)) print(`seed refused: ${refusedSeed(seed)}`);
  const more = refused.length - mostTold;
  if (more > 0) print(`and ${more} more seeds refused`);
}

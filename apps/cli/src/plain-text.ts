/** What steers a terminal instead of standing on it: control characters, and those that turn the direction of writing. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Somebody else's text as a terminal may show it: what would steer it is a replacement character; lines and tabs stay. */
export function plainText(text: string): string {
  return text.replaceAll(steering, (character) =>
    character === '\n' || character === '\t' ? character : '\uFFFD',
  );
}

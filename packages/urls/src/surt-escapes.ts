/**
 * Escapes as the surt library sees them: on bytes, without regard to what they mean. All strings here are strings of
 * bytes: each character is one byte, 0 to 255.
 */

export function toByteString(text: string): string {
  if (isAscii(text)) return text;
  let bytes = '';
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte);
  return bytes;
}

export function fromByteString(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}

export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/**
 * Undoes escapes until none is left: `%2525` becomes `%`. Escapes never overlap, so it does not matter in which order
 * they are undone; one pass from the left is enough, where pass after pass would let `%252525…` take quadratic time.
 */
export function unescapeRepeatedly(text: string): string {
  if (!text.includes('%')) return text;
  const output: string[] = [];
  for (const character of text) {
    output.push(character);
    for (let byte = closingEscape(output); byte !== null; byte = closingEscape(output)) {
      output.splice(-3, 3, String.fromCharCode(byte));
    }
  }
  return output.join('');
}

/** The byte that the last three characters stand for, if they are an escape. */
function closingEscape(output: readonly string[]): number | null {
  if (output.at(-3) !== '%') return null;
  const digits = `${output.at(-2)}${output.at(-1)}`;
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}

/** Escapes `#`, `%`, the blank and all that is not printable ASCII; nothing else. */
export function escapeOnce(text: string): string {
  return text.replace(
    /[^!-~]|[#%]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** Takes any of the characters away at both ends, in linear time, which a regular expression for the end would not. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && characters.includes(text.charAt(start))) start++;
  while (end > start && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Text from outside without hidden characters: control characters, and those that change the writing
 * direction or join letters invisibly, are replaced by their code points.
 */
export function visibleText(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same for text of several lines: line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map((part, at) => (at % 2 === 1 ? part.replace('\r', '') : visibleText(part)))
    .join('');
}

const script = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const endsInJapanese = new RegExp(`[${script}]$`, 'u');
const beginsInJapanese = new RegExp(`^[${script}]`, 'u');
const endsInLatin = /[\x21-\x7e]$/;
const beginsInLatin = /^[\x21-\x7e]/;

/** Template of a Japanese text: a space separates Latin letters and digits from Japanese, as typeset here. */
export function japaneseText(literals: TemplateStringsArray, ...values: readonly string[]): string {
  return literals.reduce((text, literal, index) => {
    const joined = join(text, values[index - 1] ?? '');
    return join(joined, literal);
  });
}

function join(before: string, after: string): string {
  const isMixed =
    (endsInJapanese.test(before) && beginsInLatin.test(after)) ||
    (endsInLatin.test(before) && beginsInJapanese.test(after));
  return isMixed ? `${before} ${after}` : before + after;
}

/** Words that occur in any text of some length. */
const commonWords: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|and|is|are|your|you|please|our|from|with|this|that|have|not)\b/giu,
  de: /\b(?:der|die|das|und|ist|nicht|sie|ihr|ihre|bitte|unsere?n?|von|mit|ein|eine)\b/giu,
  fr: /\b(?:le|la|les|et|est|vous|votre|nous|notre|pas|merci|avec|une?|des|sur)\b/giu,
  es: /\b(?:el|los|las|y|es|su|nuestro|nuestra|por|favor|con|una?|del|que|no)\b/giu,
};

/**
 * The language of a text (ISO 639-1) by its script, then by its most common words; null if neither decides.
 */
export function guessLanguage(text: string): string | null {
  const read = text.slice(0, 4_000);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(read)) return 'ja';
  if (/\p{Script=Hangul}{2}/u.test(read)) return 'ko';
  if (/\p{Script=Han}{4}/u.test(read)) return 'zh';
  const counts = Object.entries(commonWords).map(
    ([language, words]) => [language, [...read.matchAll(words)].length] as const,
  );
  const [best] = counts.toSorted(([, a], [, b]) => b - a);
  return best && best[1] >= 2 ? best[0] : null;
}

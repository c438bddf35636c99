/** Common words of English that no other language in Latin letters has. Each counts two points. */
const englishOnly = `the and with which this that from have has been should would could you your they their there when what where
  other these those than then does because while`;

/**
 * Common words of English that other languages have, too: `in` is German, `of` is Dutch for or. Each counts
 * one point.
 */
const sharedWords = `to of is in for are be as by it on can not or an if a at will all any no was but`;

const wordPoints = new Map<string, number>([
  ...sharedWords.split(/\s+/).map((word) => [word, 1] as const),
  ...englishOnly.split(/\s+/).map((word) => [word, 2] as const),
]);

/** More points than a text in another language gets by quoting an English title. */
const fewestPoints = 6;

/** Fewer letters of a script that only one language uses may be a name or an ornament. */
const fewestSigns = 8;

/** Letters beyond ASCII; not the punctuation of Latin, East Asian and full-width text. */
const foreignLetter = /[^\0-\xbf\u2000-\u206f\u3000-\u303f\u30fb\u30fc\uff00-\uffff]/;

/**
 * The language of a sample that is clear from its letters or most common words: Japanese by kana, Korean by
 * hangul, English by common words. Null for every other sample: the detector decides, at twenty times the
 * cost.
 */
export function clearLanguage(sample: string): 'en' | 'ja' | 'ko' | null {
  if (!foreignLetter.test(sample)) return isEnglish(sample) ? 'en' : null;
  const kana = count(sample, /[\u3041-\u30fa]/g);
  const hangul = count(sample, /[\uac00-\ud7a3]/g);
  const signs = Math.max(kana, hangul);
  // A text in two languages: the detector decides which one prevails.
  if (signs < fewestSigns || Math.min(kana, hangul) > 0) return null;
  if (count(sample, /[A-Za-z]/g) > 2 * signs) return null;
  const han = count(sample, /[\u4e00-\u9fff]/g);
  if (kana > 0) return han <= 6 * kana ? 'ja' : null;
  return han <= hangul ? 'ko' : null;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function isEnglish(sample: string): boolean {
  const words = new Set(sample.toLowerCase().match(/[a-z]+/g));
  const points = [...words].map((word) => wordPoints.get(word) ?? 0);
  return points.includes(2) && points.reduce((sum, point) => sum + point, 0) >= fewestPoints;
}

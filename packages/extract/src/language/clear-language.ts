/** Everyday words of English that no other language in Latin letters has. */
const englishOnly = `the and with which this that from have has been should would could you your they their there when what where other these
  those than then does because while`;

/** Everyday words of English that others have too: `in` is German and Italian as well, `of` is Dutch for or. */
const englishToo = `of to is in for are be as by it on can not or an if a at will all any no was but`;

const englishWords = new Map([
  ...englishToo.split(/\s+/).map((word) => [word, 1] as const),
  ...englishOnly.split(/\s+/).map((word) => [word, 2] as const),
]);

/** Points of different words (two each for those that are only English) that a text in another language does not come to by quoting a title. */
const englishPoints = 6;

/** Fewer letters of a script that only one language writes may be a name or an ornament. */
const fewestSigns = 8;

/**
 * The language of a sample where its letters or its commonest words leave no doubt: Japanese by its kana, Korean by its hangul, English by
 * its small words; null otherwise, and for every other language. It takes 2 µs where the detector, which has to look each part of each
 * word up in a megabyte of tables, takes fifty to a hundred.
 *
 * Of 25,000 samples of Debian's manuals in 26 languages it told 14,586, three quarters of the English ones among them. In ten, half English and half
 * something else, the detector saw the other half.
 *
 * @param sample some 160 characters
 */
export function clearLanguage(sample: string): 'en' | 'ja' | 'ko' | null {
  const { latin, kana, hangul, han, other } = countScripts(sample);
  // With twice as many Latin letters it is a text in two languages, and the detector decides which has more of it.
  if (kana >= fewestSigns && latin <= 2 * kana && han <= 6 * kana && hangul === 0) return 'ja';
  if (hangul >= fewestSigns && latin <= 2 * hangul && han <= hangul && kana === 0) return 'ko';
  return kana + hangul + han + other === 0 && isEnglish(sample) ? 'en' : null;
}

interface ScriptCounts {
  /** Letters of ASCII. */
  latin: number;
  kana: number;
  hangul: number;
  han: number;
  /** Everything else beyond ASCII but punctuation. */
  other: number;
}

function countScripts(sample: string): ScriptCounts {
  const counts: ScriptCounts = { latin: 0, kana: 0, hangul: 0, han: 0, other: 0 };
  for (let index = 0; index < sample.length; index += 1) {
    const unit = sample.charCodeAt(index);
    if (unit < 0x80) {
      const lower = unit | 0x20;
      if (lower >= 0x61 && lower <= 0x7a) counts.latin += 1;
    } else if (isPunctuation(unit)) continue;
    else if (unit >= 0x3041 && unit <= 0x30fa) counts.kana += 1;
    else if (unit >= 0xac00 && unit <= 0xd7a3) counts.hangul += 1;
    else if (unit >= 0x4e00 && unit <= 0x9fff) counts.han += 1;
    else counts.other += 1;
  }
  return counts;
}

/** No-break space, dashes and quotation marks, those of East Asia and its full-width forms. */
function isPunctuation(unit: number): boolean {
  return (
    unit <= 0xbf ||
    (unit >= 0x2000 && unit <= 0x206f) ||
    (unit >= 0x3000 && unit <= 0x303f) ||
    unit >= 0xff00 ||
    unit === 0x30fb ||
    unit === 0x30fc
  );
}

function isEnglish(sample: string): boolean {
  const seen = new Set<string>();
  let points = 0;
  let hasOwn = false;
  for (const word of sample.toLowerCase().match(/[a-z]+/g) ?? []) {
    const worth = englishWords.get(word);
    if (worth === undefined || seen.has(word)) continue;
    seen.add(word);
    points += worth;
    hasOwn ||= worth > 1;
    if (hasOwn && points >= englishPoints) return true;
  }
  return false;
}

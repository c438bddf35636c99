import { clearLanguage } from './clear-language.ts';
import { openEld } from './eld.ts';

const eld = openEld();

export interface LanguageHints {
  /** `lang` of the document, for instance `en-GB`. */
  htmlLang?: string | null;
  /** Value of the `Content-Language` header. */
  contentLanguage?: string | null;
}

/**
 * Characters read, from the middle of the page, which has content and not menus. Reading more rarely changes
 * the result.
 */
const sampleLength = 160;

/** Fewer letters may be a name or a label, which does not identify a language. */
const fewestLetters = 8;

/** The same limit for scripts of syllables or words. */
const fewestIdeographs = 4;

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const letters = /[\p{L}\p{M}]/gu;

/**
 * The language of a text as ISO 639-1 code (`ja`, `en`), or null with too little text and no hint.
 *
 * The text decides. The page's declaration counts only if the text is not clear: most templates declare
 * English.
 */
export function detectLanguage(text: string, hints: LanguageHints = {}): string | null {
  const start = Math.max(0, (text.length - sampleLength) >> 1);
  const sample = text.slice(start, start + sampleLength);
  const clear = clearLanguage(sample);
  if (clear !== null) return clear;
  const hinted = languageOfTag(hints.htmlLang) ?? languageOfTag(hints.contentLanguage);
  if (!hasEnoughLetters(sample)) return hinted;
  const result = eld.detect(sample);
  if (result.language === '') return hinted;
  if (result.language === hinted && hinted !== 'ms') return hinted;
  if (hinted !== null && !result.isReliable()) return hinted;
  // The detector does not distinguish the two standards of Malay.
  return result.language === 'ms' ? malayOrIndonesian(sample) : result.language;
}

function hasEnoughLetters(sample: string): boolean {
  return hasMatches(sample, letters, fewestLetters) || hasMatches(sample, ideographs, fewestIdeographs);
}

function hasMatches(text: string, pattern: RegExp, wanted: number): boolean {
  let found = 0;
  for (const _ of text.matchAll(pattern)) {
    found += 1;
    if (found === wanted) return true;
  }
  return false;
}

/**
 * The primary language of a tag such as `zh-Hant-TW`; null without a tag, and if it is not two letters long.
 */
function languageOfTag(tag: string | null | undefined): string | null {
  const primary = tag
    ?.split(/[-_,;]/)[0]
    ?.trim()
    .toLowerCase();
  return primary !== undefined && /^[a-z]{2}$/.test(primary) ? primary : null;
}

/** Words of Malay that Indonesian does not use. */
const malayWords = new Set(
  `ialah iaitu kerana sahaja awak wang cuba mahu syarikat boleh pelbagai ianya hendaklah kereta
   pejabat petang sebarang jabatan isteri bahawa berbeza`.split(/\s+/),
);
const indonesianWords = new Set(
  `adalah yaitu karena saja anda uang coba mau perusahaan bisa berbagai bahwa mobil kantor
   berbicara sore berbeda istri kalau namun tetapi tapi kota sudah`.split(/\s+/),
);

/**
 * Distinguishes Malay from Indonesian by words that only one of them uses. Without such words the answer is
 * Indonesian, the language of most of the pages.
 */
function malayOrIndonesian(text: string): 'ms' | 'id' {
  let malay = 0;
  let indonesian = 0;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (malayWords.has(word)) malay++;
    else if (indonesianWords.has(word)) indonesian++;
  }
  return malay > indonesian ? 'ms' : 'id';
}

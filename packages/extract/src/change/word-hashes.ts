/** Letters and digits of every script. */
const wordCharacter = /[\p{L}\p{N}]/u;

/** Characters of scripts without spaces between words: each is a word, unless it continues one. */
const singleCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const classes = { unknown: 0, other: 1, word: 2, single: 3, surrogate: 4 } as const;

/**
 * Cache of the classes of UTF-16 code units: a regular expression for every character would take most of the
 * time.
 */
const classOfUnit = new Uint8Array(0x1_0000);
classOfUnit.fill(classes.surrogate, 0xd800, 0xe000);

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * Calls back with the hash of each word of a text, in order: 32-bit FNV-1a over the UTF-16 code units of the
 * word in lower case. A word is a run of letters and digits, or a single character in scripts without spaces
 * between words.
 */
export function forEachWord(text: string, onWord: (hash: number) => void): void {
  const lower = text.toLowerCase();
  const { length } = lower;
  let inWord = false;
  let hash = offsetBasis;
  for (let index = 0; index < length; index += 1) {
    const unit = lower.charCodeAt(index);
    let unitClass: number = classOfUnit[unit]!;
    if (unitClass === classes.unknown) unitClass = learn(unit);
    let second = 0;
    if (unitClass === classes.surrogate) {
      const character = String.fromCodePoint(lower.codePointAt(index) ?? 0);
      unitClass = classOf(character);
      if (character.length === 2) {
        index += 1;
        second = character.charCodeAt(1);
      }
    }
    if (unitClass === classes.other) {
      if (inWord) onWord(hash);
      inWord = false;
      continue;
    }
    hash = Math.imul((inWord ? hash : offsetBasis) ^ unit, prime);
    if (second !== 0) hash = Math.imul(hash ^ second, prime);
    if (inWord || unitClass === classes.word) inWord = true;
    else onWord(hash);
  }
  if (inWord) onWord(hash);
}

function learn(unit: number): number {
  const found = classOf(String.fromCharCode(unit));
  classOfUnit[unit] = found;
  return found;
}

/** @param character one code point, or half of one */
function classOf(character: string): number {
  if (singleCharacter.test(character)) return classes.single;
  return wordCharacter.test(character) ? classes.word : classes.other;
}

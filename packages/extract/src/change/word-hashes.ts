/** Letters and digits of every script. */
const wordCharacter = /[\p{L}\p{N}]/u;

/** Characters of the scripts that put no spaces between words: each counts as one, unless it continues a word. */
const singleCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const classes = { unknown: 0, other: 1, word: 2, single: 3, surrogate: 4 } as const;

/** Classes of the UTF-16 code units, found out as they are met: a regular expression for every character would cost most of the time. */
const classOfUnit = new Uint8Array(0x1_0000);
classOfUnit.fill(classes.surrogate, 0xd800, 0xe000);

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;

/**
 * Tells the hash of each word of a text, in order: FNV-1a, 32 bits, over the UTF-16 code units of the word in lower case. A word is a run
 * of letters and digits; where a script puts no spaces between words, a single character.
 */
export function forEachWord(text: string, tell: (hash: number) => void): void {
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
      if (inWord) tell(hash);
      inWord = false;
      continue;
    }
    hash = Math.imul((inWord ? hash : offsetBasis) ^ unit, prime);
    if (second !== 0) hash = Math.imul(hash ^ second, prime);
    if (inWord || unitClass === classes.word) inWord = true;
    else tell(hash);
  }
  if (inWord) tell(hash);
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

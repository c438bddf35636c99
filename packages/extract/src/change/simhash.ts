import { BitVotes } from './bit-votes.ts';

const bits = 64;

/** Words in one feature: single words describe the topic of a text, sequences identify the text. */
const wordsPerFeature = 3;

/** The simhash of text without words. */
export const emptySimhash = 0n;

/**
 * 64-bit fingerprint of a text: texts that share most of their three-word sequences differ in few bits. Zero
 * for text without words.
 *
 * @returns an unsigned 64-bit integer
 * @see Charikar, Similarity Estimation Techniques from Rounding Algorithms (2002); Manku, Jain and Das Sarma,
 *   Detecting Near-Duplicates for Web Crawling (2007)
 */
export function simhash(text: string): bigint {
  const count = readWords(text, false);
  const votes = new BitVotes();
  for (let end = wordsPerFeature; end <= count; end += 1)
    vote(votes, words[end - 3]!, words[end - 2]!, words[end - 1]!);
  return majorityOf(votes, count);
}

/** Bits of the filter of counted sequences. Some distinct sequences share a bit, which does no harm. */
const filterBits = 65_536;
const filter = new Int32Array(filterBits / 32);

/**
 * {@link simhash} for comparing pages of a host: numbers count as one word, and adjacent ones as a single
 * word, so that pages of a calendar are alike. Each sequence counts once, so that repetitions on a page, such
 * as the cells of a table, do not outweigh its text.
 *
 * @returns an unsigned 64-bit integer
 */
export function simhashWithoutNumbers(text: string): bigint {
  filter.fill(0);
  const count = readWords(text, true);
  const votes = new BitVotes();
  for (let end = wordsPerFeature; end <= count; end += 1) {
    const [first, second, third] = [words[end - 3]!, words[end - 2]!, words[end - 1]!];
    const mixed = scramble(Math.imul(Math.imul(first, 31) + second, 31) + third);
    const place = (mixed & 0xffff) >>> 5;
    const bit = 1 << (mixed & 31);
    if ((filter[place]! & bit) !== 0) continue;
    filter[place]! |= bit;
    votes.add(scramble(mixed), scramble(mixed ^ 0x9e3779b9));
  }
  return majorityOf(votes, count);
}

/** @param count number of words in the text */
function majorityOf(votes: BitVotes, count: number): bigint {
  if (count === 0) return emptySimhash;
  // A text of one or two words is one feature, its missing words zero.
  if (count < wordsPerFeature) vote(votes, words[0]!, count === 1 ? 0 : words[1]!, 0);
  const { low, high } = votes.majority();
  const hash = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  // Zero means "no text".
  return hash === emptySimhash ? 1n : hash;
}

/** Number of bits in which two fingerprints differ, 0 to 64. */
export function hammingDistance(a: bigint, b: bigint): number {
  const difference = BigInt.asUintN(bits, a ^ b);
  return popCount(Number(difference & 0xffff_ffffn)) + popCount(Number(difference >> 32n));
}

function popCount(word: number): number {
  let rest = word >>> 0;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count++;
  }
  return count;
}

/** Adds a feature of three words: each of its 64 bits votes for one or zero. */
function vote(votes: BitVotes, first: number, second: number, third: number): void {
  let low = scramble(first);
  let high = scramble(Math.imul(0x9e3779b9, 37) ^ first);
  low = scramble(Math.imul(low, 31) + second);
  high = scramble(Math.imul(high, 37) ^ second);
  low = scramble(Math.imul(low, 31) + third);
  high = scramble(Math.imul(high, 37) ^ third);
  votes.add(low, high);
}

/** The finaliser of MurmurHash3: spreads every input bit over the whole word. */
function scramble(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

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

const zero = 48;
const nine = 57;
/** The hash of every number, if numbers are ignored. */
const numberHash = Math.imul(offsetBasis ^ zero, prime);

/** The hashes of the words of the current text. */
let words = new Int32Array(4_096);

/**
 * Reads the hash of each word of a text into {@link words}, in order: 32-bit FNV-1a over the UTF-16 code
 * units of the word in lower case. A word is a run of letters and digits, or a single character in scripts
 * without spaces between words.
 *
 * @param ignoreNumbers whether a run of digits counts as one zero, and adjacent numbers as one
 * @returns the number of words
 */
function readWords(text: string, ignoreNumbers: boolean): number {
  const lower = text.toLowerCase();
  const { length } = lower;
  if (words.length < length) words = new Int32Array(length);
  const hashes = words;
  let count = 0;
  let inWord = false;
  let inNumber = false;
  let hash = offsetBasis;
  for (let index = 0; index < length; index += 1) {
    let unit = lower.charCodeAt(index);
    const isDigit = ignoreNumbers && unit >= zero && unit <= nine;
    if (isDigit && inNumber) continue;
    inNumber = isDigit;
    if (isDigit) unit = zero;
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
    const continues = inWord && unitClass !== classes.other;
    // The previous word has ended.
    if (inWord && !continues) {
      if (!ignoreNumbers || hash !== numberHash || count === 0 || hashes[count - 1] !== numberHash)
        hashes[count++] = hash;
      inWord = false;
    }
    if (unitClass === classes.other) continue;
    hash = Math.imul((continues ? hash : offsetBasis) ^ unit, prime);
    if (second !== 0) hash = Math.imul(hash ^ second, prime);
    if (continues || unitClass === classes.word) inWord = true;
    else hashes[count++] = hash;
  }
  if (inWord && !(ignoreNumbers && hash === numberHash && count > 0 && hashes[count - 1] === numberHash))
    hashes[count++] = hash;
  return count;
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

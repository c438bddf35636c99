const bits = 64;

/** Words in one feature: single words say what a text is about, sequences of them say that it is this text. */
const wordsPerFeature = 3;

/** Words, or single characters where a script puts no spaces between words. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** The simhash of text without any word: there is nothing to compare. */
export const emptySimhash = 0n;

/**
 * 64-bit fingerprint of a text: texts that share most of their three-word sequences differ in few bits. Zero for text
 * without words.
 *
 * @returns an unsigned 64-bit integer
 * @see Charikar, Similarity Estimation Techniques from Rounding Algorithms (2002); Manku, Jain and Das Sarma, Detecting
 *   Near-Duplicates for Web Crawling (2007)
 */
export function simhash(text: string): bigint {
  const found = text.toLowerCase().match(words);
  if (found === null) return emptySimhash;
  const hashes = found.map(hashWord);
  const votes = new Int32Array(bits);
  const last = Math.max(1, hashes.length - wordsPerFeature + 1);
  for (let index = 0; index < last; index++) vote(votes, hashes, index);
  let low = 0;
  let high = 0;
  for (let bit = 0; bit < 32; bit++) {
    if ((votes[bit] ?? 0) > 0) low |= 1 << bit;
    if ((votes[bit + 32] ?? 0) > 0) high |= 1 << bit;
  }
  const hash = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  // Keeps zero free to mean "no text".
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

/** FNV-1a, 32 bits. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++)
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
}

/** Adds the feature that begins at a word: each of its 64 bits votes for one or for zero. */
function vote(votes: Int32Array, hashes: readonly number[], start: number): void {
  let low = 0;
  let high = 0x9e3779b9;
  for (let index = start; index < start + wordsPerFeature; index++) {
    const hash = hashes[index] ?? 0;
    low = scramble(Math.imul(low, 31) + hash);
    high = scramble(Math.imul(high, 37) ^ hash);
  }
  for (let bit = 0; bit < 32; bit++) {
    votes[bit]! += ((low >>> bit) & 1) * 2 - 1;
    votes[bit + 32]! += ((high >>> bit) & 1) * 2 - 1;
  }
}

/** The finaliser of MurmurHash3: spreads every input bit over the whole word. */
function scramble(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

import { BitVotes } from './bit-votes.ts';
import { forEachWord } from './word-hashes.ts';

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
  const votes = new BitVotes();
  let words = 0;
  let beforeLast = 0;
  let last = 0;
  forEachWord(text, (hash) => {
    words += 1;
    if (words >= wordsPerFeature) vote(votes, beforeLast, last, hash);
    beforeLast = last;
    last = hash;
  });
  if (words === 0) return emptySimhash;
  // A text of one or two words is one feature, its missing words zero.
  if (words === 1) vote(votes, last, 0, 0);
  if (words === 2) vote(votes, beforeLast, last, 0);
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

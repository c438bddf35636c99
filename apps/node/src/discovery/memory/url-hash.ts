import { randomInt } from 'node:crypto';

/** 64 bits of a URL's spelling, as two signed words. */
export interface UrlHash {
  low: number;
  high: number;
}

/**
 * A random seed for the hashes of a process and its content threads, so that a URL cannot be made to collide
 * with another.
 *
 * @returns a signed word
 */
export const newUrlSeed = (): number => randomInt(2 ** 32) | 0;

/** Two lanes, modelled on MurmurHash3. */
export function hashUrl(url: string, seed: number, into: UrlHash): void {
  let low = seed;
  let high = Math.imul(seed, 0x9e3779b1);
  // Read once: each access to the length of a string looks up its representation.
  const { length } = url;
  for (let index = 0; index < length; index += 1) {
    const unit = url.charCodeAt(index);
    low = mixLow(low, unit);
    high = mixHigh(high, unit);
  }
  into.low = finishLow(low, high, length);
  into.high = finishHigh(low, high, length);
}

const lineEnd = 10;

/**
 * Hashes the lines of a text, each as {@link hashUrl} would.
 *
 * @param text has as many lines as `ends` has elements
 * @param hashes receives low and high word of each hash
 * @param ends receives the offset at which each line ends
 */
export function hashLines(text: string, seed: number, hashes: Int32Array, ends: Uint32Array): void {
  const { length } = text;
  const firstHigh = Math.imul(seed, 0x9e3779b1);
  let start = 0;
  for (let line = 0; line < ends.length; line += 1) {
    let low = seed;
    let high = firstHigh;
    let index = start;
    for (; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit === lineEnd) break;
      low = mixLow(low, unit);
      high = mixHigh(high, unit);
    }
    ends[line] = index;
    hashes[2 * line] = finishLow(low, high, index - start);
    hashes[2 * line + 1] = finishHigh(low, high, index - start);
    start = index + 1;
  }
}

function mixLow(low: number, unit: number): number {
  const mixed = Math.imul(low ^ unit, 0xcc9e2d51);
  return mixed ^ (mixed >>> 15);
}

function mixHigh(high: number, unit: number): number {
  const mixed = Math.imul(high ^ unit, 0x1b873593);
  return mixed ^ (mixed >>> 13);
}

const finishLow = (low: number, high: number, length: number) =>
  finish(low ^ length ^ Math.imul(high, 0x85ebca6b));
const finishHigh = (low: number, high: number, length: number) =>
  finish(high ^ length ^ Math.imul(low, 0xc2b2ae35));

function finish(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Words counted at a time: as many as a count of three bits holds. */
const batchSize = 7;

/** Bits of a count: enough for one feature for each character of the longest text. */
const planes = 30;

/**
 * Counts, for each of 64 bit positions, the words in which the bit is set. Counts are stored bit by bit
 * across positions (plane k holds bit k of all counts), so that adding seven words takes a few dozen logical
 * operations instead of 448 additions.
 *
 * @see Mula, Kurz and Lemire, Faster Population Counts Using AVX2 Instructions (2018), for the carry-save
 *   adders
 */
export class BitVotes {
  readonly #low = new HalfVotes();
  readonly #high = new HalfVotes();

  add(low: number, high: number): void {
    this.#low.add(low);
    this.#high.add(high);
  }

  /** The bits that are set in more than half of the words, as two 32-bit words. */
  majority(): { low: number; high: number } {
    return { low: this.#low.majority(), high: this.#high.majority() };
  }
}

class HalfVotes {
  readonly #batch = new Int32Array(batchSize);
  readonly #planes = new Int32Array(planes);
  #pending = 0;
  #total = 0;

  add(word: number): void {
    this.#batch[this.#pending] = word;
    this.#pending += 1;
    this.#total += 1;
    if (this.#pending === batchSize) this.#count();
  }

  majority(): number {
    this.#count();
    const usedPlanes = 32 - Math.clz32(this.#total);
    let result = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      let count = 0;
      for (let plane = 0; plane < usedPlanes; plane += 1) {
        if (((this.#planes[plane]! >>> bit) & 1) === 1) count += 2 ** plane;
      }
      if (count * 2 > this.#total) result |= 1 << bit;
    }
    return result;
  }

  /** Sums the batch position by position, then adds these three-bit sums to the counts. */
  #count(): void {
    const batch = this.#batch;
    batch.fill(0, this.#pending);
    this.#pending = 0;
    const a = batch[0]!;
    const b = batch[1]!;
    const c = batch[2]!;
    const d = batch[3]!;
    const e = batch[4]!;
    const f = batch[5]!;
    const g = batch[6]!;
    const abc = a ^ b ^ c;
    const carryAbc = (a & b) | (c & (a ^ b));
    const abcde = abc ^ d ^ e;
    const carryDe = (abc & d) | (e & (abc ^ d));
    const ones = abcde ^ f ^ g;
    const carryFg = (abcde & f) | (g & (abcde ^ f));
    const twos = carryAbc ^ carryDe ^ carryFg;
    const fours = (carryAbc & carryDe) | (carryFg & (carryAbc ^ carryDe));
    let carry = this.#addToPlane(0, ones, 0);
    carry = this.#addToPlane(1, twos, carry);
    carry = this.#addToPlane(2, fours, carry);
    for (let plane = 3; carry !== 0; plane += 1) carry = this.#addToPlane(plane, 0, carry);
  }

  #addToPlane(plane: number, bits: number, carry: number): number {
    const before = this.#planes[plane]!;
    const half = before ^ bits;
    this.#planes[plane] = half ^ carry;
    return (before & bits) | (carry & half);
  }
}

import type { Random } from '@meguri/contracts';

/**
 * Repeatable randomness: the same seed gives the same sequence on every machine.
 *
 * Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, passes gjrand; sufficient
 * for tests, not for secrets.
 *
 * @param seed any integer; its low 32 bits count
 */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
  };
}

/** 32-bit FNV-1a of a string's UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A new 32-bit key from a key and an integer, by MurmurHash3's finaliser.
 *
 * `value` may be any safe integer: its high half takes part too, so that bucket numbers
 * beyond 2^32 do not repeat.
 */
export function mix(key: number, value: number): number {
  const high = Math.floor(value / 0x1_0000_0000);
  let hash = (key ^ Math.imul(value | 0, 0x9e3779b1) ^ Math.imul(high | 0, 0x85ebca77)) + 0x6d2b79f5;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The key for one named trait of a thing, independent of its other traits. */
export function trait(key: number, name: string): number {
  return mix(key, hashText(name));
}

/** Uniform in [0, 1), from the 32 bits of a hash. */
export function unit(hash: number): number {
  return hash / 0x1_0000_0000;
}

/** The element of a non-empty list that a hash selects. */
export function pick<T>(list: readonly T[], hash: number): T {
  const chosen = list[hash % list.length];
  if (chosen === undefined) throw new RangeError('cannot pick from an empty list');
  return chosen;
}

/**
 * The option that a hash falls on when each option takes its share of the unit interval; shares add up to 1.
 */
export function pickByShare<T>(options: readonly (readonly [option: T, share: number])[], hash: number): T {
  let rest = unit(hash);
  for (const [option, share] of options) {
    if (rest < share) return option;
    rest -= share;
  }
  const last = options.at(-1);
  if (last === undefined) throw new RangeError('cannot pick from an empty list');
  return last[0];
}

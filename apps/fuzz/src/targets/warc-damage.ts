/** A file that a crash left, and what is known of it. */
export interface Damage {
  bytes: Buffer;
  /** Up to here the file is as it was written. */
  from: number;
  /** End of the last record that the index knows; null where no index is asked. */
  indexedEnd: number | null;
}

const ways = ['cut', 'overwritten', 'inserted', 'appended'] as const;

/**
 * Reads an input as a damage: which way, whether there is an index, where (two bytes, counted from the end), and the bytes
 * that came from nowhere. What the index knows was synced, so that with an index nothing before its end is damaged.
 */
export function readDamage(input: Uint8Array, whole: Buffer, ends: readonly number[]): Damage {
  const [way = 0, index = 0, high = 0, low = 0] = input;
  const garbage = input.subarray(4);
  const fromEnd = ((high << 8) | low) % (whole.length + 1);
  const at = whole.length - fromEnd;
  const indexedEnd = (index & 1) === 0 ? null : (ends.filter((end) => end <= at).at(-1) ?? 0);
  return { ...damaged(ways[way % ways.length] ?? 'cut', whole, at, garbage), indexedEnd };
}

function damaged(
  way: (typeof ways)[number],
  whole: Buffer,
  at: number,
  garbage: Uint8Array,
): { bytes: Buffer; from: number } {
  const head = whole.subarray(0, at);
  switch (way) {
    case 'cut':
      return { bytes: Buffer.from(head), from: at };
    case 'overwritten':
      return { bytes: Buffer.concat([head, garbage, whole.subarray(at + garbage.length)]), from: at };
    case 'inserted':
      return { bytes: Buffer.concat([head, garbage, whole.subarray(at)]), from: at };
    default:
      return { bytes: Buffer.concat([whole, garbage]), from: whole.length };
  }
}

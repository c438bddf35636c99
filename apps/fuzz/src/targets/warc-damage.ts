/** A file after a crash. */
export interface Damage {
  bytes: Buffer;
  /** Offset of the first damaged byte. */
  from: number;
  /** End of the last record in the index; null without an index. */
  indexedEnd: number | null;
}

const kinds = ['cut', 'overwritten', 'inserted', 'appended'] as const;

/**
 * Reads an input as damage: kind, whether there is an index, place (two bytes, counted from the end), and
 * foreign bytes. Indexed records were synced, so with an index no byte before their end is damaged.
 */
export function readDamage(input: Uint8Array, whole: Buffer, ends: readonly number[]): Damage {
  const [kind = 0, index = 0, high = 0, low = 0] = input;
  const garbage = input.subarray(4);
  const fromEnd = ((high << 8) | low) % (whole.length + 1);
  const at = whole.length - fromEnd;
  const indexedEnd = (index & 1) === 0 ? null : (ends.filter((end) => end <= at).at(-1) ?? 0);
  return { ...damaged(kinds[kind % kinds.length] ?? 'cut', whole, at, garbage), indexedEnd };
}

function damaged(
  kind: (typeof kinds)[number],
  whole: Buffer,
  at: number,
  garbage: Uint8Array,
): { bytes: Buffer; from: number } {
  const head = whole.subarray(0, at);
  switch (kind) {
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

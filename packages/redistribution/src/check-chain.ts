import type { PackageManifest } from '@meguri/contracts';

/** A manifest with the SHA-256 of its bytes, in hexadecimal. */
export interface ChainedManifest {
  digest: string;
  manifest: PackageManifest;
  /** The key that signed it; undefined if unknown. */
  keyId?: string;
}

/** A problem of a chain. Sequence numbers are those of daily packages. */
export type ChainProblem =
  | { kind: 'missing'; sequence: number }
  /** The manifest is not the one that its successor names. */
  | { kind: 'broken'; sequence: number }
  /** Two manifests have the same number. */
  | { kind: 'repeated'; sequence: number }
  /** The bytes of an archive file between two packages are in neither of them, or in both. */
  | { kind: 'gap' | 'overlap'; sequence: number; file: number };

/**
 * Checks the chain of the daily packages of one consumer, from the first one held or from `from` on. Packages
 * on request are not part of it.
 *
 * @param from number that the first one must have; null: any
 */
export function checkChain(held: readonly ChainedManifest[], from: number | null = null): ChainProblem[] {
  const daily = held
    .filter(({ manifest }) => manifest.sequence !== null)
    .toSorted((a, b) => sequenceOf(a) - sequenceOf(b));
  const problems: ChainProblem[] = [];
  let expected = from ?? (daily[0] ? sequenceOf(daily[0]) : 1);
  let previous: ChainedManifest | null = null;
  for (const one of daily) {
    const sequence = sequenceOf(one);
    if (sequence < expected) {
      if (previous !== null) problems.push({ kind: 'repeated', sequence });
      continue;
    }
    for (; expected < sequence; expected += 1) {
      problems.push({ kind: 'missing', sequence: expected });
      previous = null;
    }
    if (previous !== null && one.manifest.previous !== previous.digest)
      problems.push({ kind: 'broken', sequence });
    [previous, expected] = [one, sequence + 1];
  }
  return [...problems, ...checkPositions(daily)];
}

const sequenceOf = ({ manifest }: ChainedManifest) => manifest.sequence ?? 0;

/**
 * A package that replaces another one has its positions. A rebuilt archive signs with another key and
 * packages everything again, from files with other numbers.
 */
function checkPositions(daily: readonly ChainedManifest[]): ChainProblem[] {
  const ends = new Map<number, number>();
  let lastKey = daily[0]?.keyId;
  return daily.flatMap(({ manifest: { positions, replaces, sequence }, keyId }) => {
    if (keyId !== lastKey) ends.clear();
    lastKey = keyId;
    return replaces === null
      ? positions.flatMap(({ file, from, to }): ChainProblem[] => {
          const end = ends.get(file) ?? from;
          ends.set(file, Math.max(end, to));
          if (from === end) return [];
          return [{ kind: from > end ? 'gap' : 'overlap', sequence: sequence ?? 0, file }];
        })
      : [];
  });
}

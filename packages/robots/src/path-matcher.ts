const star = 0x2a;
const dollar = 0x24;

/**
 * Shorter pieces are found by the engine's search, which for them takes time in proportion to the path, too.
 */
const shortPiece = 4;

/** Thrown when matching takes more steps than permitted. */
export class TooManyStepsError extends Error {
  override name = 'TooManyStepsError';
}

/**
 * Matches one path with patterns. Pieces between stars are searched from left to right, each at its first
 * occurrence: a later one cannot help the pieces after it. Nothing is read twice, so a pattern always takes
 * time in proportion to its own length and that of the path.
 */
export class PathMatcher {
  readonly #path: string;
  readonly #maxSteps: number;
  #steps = 0;
  /** For each pair of characters, whether the path has it, which rules most pieces out. */
  #pairs: Uint8Array | null = null;
  #failures = new Int32Array(64);

  /** @param maxSteps characters read for pieces after stars, of path and patterns, all patterns together */
  constructor(path: string, maxSteps = Infinity) {
    this.#path = path;
    this.#maxSteps = maxSteps;
  }

  /** @throws {TooManyStepsError} */
  matches(pattern: string): boolean {
    const path = this.#path;
    const isAnchored = pattern.charCodeAt(pattern.length - 1) === dollar;
    const end = isAnchored ? pattern.length - 1 : pattern.length;
    const firstStar = pattern.indexOf('*');
    const firstEnd = firstStar === -1 ? end : firstStar;
    if (!this.#hasAt(0, pattern, 0, firstEnd)) return false;
    if (firstStar === -1) return !isAnchored || path.length === end;

    const lastStar = pattern.lastIndexOf('*');
    let position = firstEnd;
    let start = firstStar + 1;
    // An anchored pattern ends with its last piece, which is compared at the end of the path.
    const searchedEnd = isAnchored ? lastStar : end;
    while (start < searchedEnd) {
      let stop = start;
      while (stop < searchedEnd && pattern.charCodeAt(stop) !== star) stop += 1;
      position = this.#find(pattern, start, stop, position);
      if (position === -1) return false;
      position += stop - start;
      start = stop + 1;
    }
    if (!isAnchored) return true;
    const last = end - (lastStar + 1);
    return position <= path.length - last && this.#hasAt(path.length - last, pattern, lastStar + 1, end);
  }

  #hasAt(position: number, pattern: string, from: number, to: number): boolean {
    const path = this.#path;
    const last = position + to - from - 1;
    if (last >= path.length) return false;
    // Tests the last character first: hostile patterns differ from the path only at their end.
    if (to > from && path.charCodeAt(last) !== pattern.charCodeAt(to - 1)) return false;
    for (let index = from; index < to; index += 1)
      if (path.charCodeAt(position + index - from) !== pattern.charCodeAt(index)) return false;
    return true;
  }

  /** First occurrence of a piece of a pattern at or after a position; -1 for none. */
  #find(pattern: string, from: number, to: number, position: number): number {
    const length = to - from;
    if (length === 0) return position;
    if (this.#path.length - position < length || !this.#mayHave(pattern, from, to)) return -1;
    const found =
      length <= shortPiece
        ? this.#path.indexOf(pattern.slice(from, to), position)
        : this.#search(pattern, from, length, position);
    this.#spend(length + (found === -1 ? this.#path.length : found) - position);
    return found;
  }

  /** @throws {TooManyStepsError} */
  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#maxSteps) throw new TooManyStepsError();
  }

  #mayHave(pattern: string, from: number, to: number): boolean {
    const pairs = (this.#pairs ??= pairsOf(this.#path));
    let index = from + 1;
    while (index < to && pairs[pairAt(pattern, index)] !== 0) index += 1;
    this.#spend(index - from);
    return index >= to;
  }

  /** Knuth, Morris and Pratt: reads each character of the path once. */
  #search(pattern: string, from: number, length: number, position: number): number {
    const path = this.#path;
    const failures = this.#failuresOf(pattern, from, length);
    let matched = 0;
    for (let index = position; index < path.length; index += 1) {
      const code = path.charCodeAt(index);
      while (matched > 0 && code !== pattern.charCodeAt(from + matched)) matched = failures[matched - 1] ?? 0;
      if (code === pattern.charCodeAt(from + matched)) matched += 1;
      if (matched === length) return index - length + 1;
    }
    return -1;
  }

  /** For each prefix of the piece, the length of its longest proper suffix that is also a prefix. */
  #failuresOf(pattern: string, from: number, length: number): Int32Array {
    if (this.#failures.length < length) this.#failures = new Int32Array(length * 2);
    const failures = this.#failures;
    this.#spend(length);
    failures[0] = 0;
    let matched = 0;
    for (let index = 1; index < length; index += 1) {
      const code = pattern.charCodeAt(from + index);
      while (matched > 0 && code !== pattern.charCodeAt(from + matched)) matched = failures[matched - 1] ?? 0;
      if (code === pattern.charCodeAt(from + matched)) matched += 1;
      failures[index] = matched;
    }
    return failures;
  }
}

/** Paths and patterns are ASCII; other characters share entries, which only makes the filter coarser. */
function pairAt(text: string, index: number): number {
  return ((text.charCodeAt(index - 1) & 127) << 7) | (text.charCodeAt(index) & 127);
}

function pairsOf(path: string): Uint8Array {
  const pairs = new Uint8Array(128 * 128);
  for (let index = 1; index < path.length; index += 1) pairs[pairAt(path, index)] = 1;
  return pairs;
}

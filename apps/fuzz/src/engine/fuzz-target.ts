/** What is fuzzed, and how one input is judged. */
export interface FuzzTarget {
  /** Words of the format, put into inputs whole: chance would take ages to spell them. */
  readonly dictionary: readonly string[];
  readonly maxInputBytes: number;
  /** Inputs to begin with, good ones as well as odd ones. */
  readonly seeds: readonly Uint8Array[];
  /**
   * Throws where a property does not hold. Depends on the input alone, so that an input that failed once fails always.
   */
  check(input: Uint8Array): void | Promise<void>;
  /**
   * What must take time in proportion to the length of its input, where it is synchronous; asked with inputs of four
   * times `maxInputBytes`. Left out where nothing of the kind is promised.
   */
  work?(input: Uint8Array): void;
  close?(): Promise<void>;
}

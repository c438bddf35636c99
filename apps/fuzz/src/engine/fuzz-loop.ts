import type { BlockCoverage } from './block-coverage.ts';
import { Chance, Corpus } from './corpus.ts';
import { failureOf, shrink, type Failure } from './failure.ts';
import { findGrowth, type WorkMeter } from './growth.ts';
import { mutate } from './mutate.ts';

/** A parser to fuzz, and the properties that must hold for every input. */
export interface FuzzTarget {
  /** Words of the format, which mutations insert as a whole. */
  readonly dictionary: readonly string[];
  readonly maxInputBytes: number;
  /** Initial inputs, valid and malformed ones. */
  readonly seeds: readonly Uint8Array[];
  /** Throws if a property does not hold. Depends on the input alone, so that failures repeat. */
  check(input: Uint8Array): void | Promise<void>;
  /**
   * Synchronous work that must be linear in the length of its input, called with inputs of up to four times
   * `maxInputBytes`. Undefined: linear work is not promised.
   */
  work?(input: Uint8Array): void;
  close?(): Promise<void>;
}

export interface FuzzLoopOptions {
  target: FuzzTarget;
  coverage: BlockCoverage;
  seed: number;
  /** Inputs that failed once. They are checked first. */
  cases: readonly Uint8Array[];
  /** Called before each batch with the number of inputs made so far. */
  isOver: (made: number) => boolean;
  /** Distinct failures after which the loop ends. */
  maxFailures: number;
  /** Called with each input before its check, so that an input that hangs is known. */
  onInput: (input: Uint8Array) => void;
  /**
   * Whether work is timed as well as counted: the work of native code (regular expressions, searching) is not
   * counted.
   */
  timed: boolean;
}

export interface FuzzResult {
  /** Inputs made and checked, without cases and seeds. */
  made: number;
  /** Inputs that covered new source. */
  corpusSize: number;
  failures: Failure[];
}

/** Inputs between two readings of the coverage: few while most batches cover new source, many when few do. */
const batchSizes = { min: 8, max: 128 };

/** Checks cases and seeds, then mutates inputs that cover new source, until `isOver`. */
export async function fuzzLoop(options: FuzzLoopOptions): Promise<FuzzResult> {
  return await new FuzzLoop(options).run();
}

class FuzzLoop {
  readonly #options: FuzzLoopOptions;
  readonly #chance: Chance;
  readonly #corpus: Corpus;
  readonly #dictionary: readonly Uint8Array[];
  readonly #failures = new Map<string, Failure>();
  #made = 0;
  #batchSize = batchSizes.min;

  constructor(options: FuzzLoopOptions) {
    this.#options = options;
    this.#chance = new Chance(options.seed);
    this.#corpus = new Corpus(this.#chance);
    this.#dictionary = options.target.dictionary.map((word) => Buffer.from(word, 'latin1'));
  }

  async run(): Promise<FuzzResult> {
    const { target, coverage, cases, isOver, maxFailures } = this.#options;
    coverage.read({ remember: true });
    const given = [...cases, ...target.seeds];
    for (let start = 0; start < given.length; start += batchSizes.min) {
      await this.#sift(given.slice(start, start + batchSizes.min));
    }
    while (!isOver(this.#made) && this.#failures.size < maxFailures) {
      await this.#runBatch();
      // Only some ranges make work explode when repeated, and ranges are random: try often if time permits.
      if (this.#options.timed && this.#chance.oneIn(4)) this.#checkGrowth(this.#corpus.pick());
    }
    return { made: this.#made, corpusSize: this.#corpus.size, failures: [...this.#failures.values()] };
  }

  async #runBatch(): Promise<void> {
    const batch = Array.from({ length: this.#batchSize }, () =>
      mutate(this.#corpus.pick(), {
        chance: this.#chance,
        dictionary: this.#dictionary,
        another: () => this.#corpus.pick(),
        maxBytes: this.#options.target.maxInputBytes,
      }),
    );
    this.#made += batch.length;
    const isNew = (await this.#sift(batch)) > 0;
    this.#batchSize = isNew
      ? Math.max(batchSizes.min, this.#batchSize >> 2)
      : Math.min(batchSizes.max, this.#batchSize * 2);
  }

  /**
   * Checks inputs and adds those that cover new source to the corpus. Reading the coverage costs more than
   * checking most inputs, so only a batch that covers new source is bisected.
   *
   * @returns characters of source that were new
   */
  async #sift(batch: readonly Uint8Array[]): Promise<number> {
    const { coverage } = this.#options;
    for (const input of batch) await this.#checkInput(input);
    const { newCharacters } = coverage.read({ remember: batch.length === 1 });
    const [input] = batch;
    if (newCharacters === 0 || input === undefined) return 0;
    if (batch.length > 1) {
      const half = batch.length >> 1;
      const inFirst = await this.#sift(batch.slice(0, half));
      if (inFirst < newCharacters) await this.#sift(batch.slice(half));
    } else {
      this.#corpus.add(input);
      this.#checkGrowth(input);
    }
    return newCharacters;
  }

  async #checkInput(input: Uint8Array): Promise<void> {
    const error = await this.#errorOf(input);
    if (error === null) return;
    const failure = failureOf(error, input);
    if (this.#failures.has(failure.signature)) return;
    this.#failures.set(failure.signature, failure);
    const stillFails = async (candidate: Uint8Array) => {
      const other = await this.#errorOf(candidate);
      return other !== null && failureOf(other, candidate).signature === failure.signature;
    };
    this.#failures.set(failure.signature, { ...failure, input: await shrink(input, stillFails) });
  }

  async #errorOf(input: Uint8Array): Promise<{ thrown: unknown } | null> {
    const { target, onInput } = this.#options;
    onInput(input);
    try {
      // A copy, in case the check writes to its input.
      const pending = target.check(input.slice());
      if (pending !== undefined) await pending;
      return null;
    } catch (error) {
      return { thrown: error };
    }
  }

  #checkGrowth(input: Uint8Array): void {
    const { target, timed } = this.#options;
    if (target.work === undefined) return;
    const size = target.maxInputBytes;
    for (const meter of timed ? [this.#counter(), this.#stopwatch()] : [this.#counter()]) {
      const growth = findGrowth(input, this.#chance, size, meter);
      if (growth === null) continue;
      const signature = `growth in ${meter.unit}`;
      this.#failures.set(signature, { input: growth.input, detail: growth.description, signature });
    }
  }

  #counter(): WorkMeter {
    const { coverage } = this.#options;
    const measure = (input: Uint8Array) => {
      coverage.read({ remember: true });
      this.#work(input);
      return coverage.read({ remember: true }).blocksRun;
    };
    return { unit: 'blocks', measure };
  }

  /** Measures processor time, which a busy machine does not affect. */
  #stopwatch(): WorkMeter {
    const measure = (input: Uint8Array) => {
      const before = process.threadCpuUsage();
      this.#work(input);
      return process.threadCpuUsage(before).user / 1000;
    };
    return { unit: 'ms', measure };
  }

  #work(input: Uint8Array): void {
    const { target, onInput } = this.#options;
    onInput(input);
    target.work?.(input);
  }
}

import type { BlockCoverage } from './block-coverage.ts';
import { Chance } from './chance.ts';
import { Corpus } from './corpus.ts';
import { failureOf, type Failure } from './failure.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { findGrowth, type WorkMeter } from './growth.ts';
import { mutate } from './mutate.ts';
import { shrink } from './shrink.ts';

export interface FuzzLoopOptions {
  target: FuzzTarget;
  coverage: BlockCoverage;
  seed: number;
  /** Inputs that failed once; they are judged first. */
  cases: readonly Uint8Array[];
  /** Asked before each batch with the number of inputs made so far. */
  isOver: (made: number) => boolean;
  /** Different failures after which the loop ends. */
  maxFailures: number;
  /** Told of each input before it is judged, so that one that never ends is not lost. */
  onInput: (input: Uint8Array) => void;
  /** Whether work is timed as well as counted. What native code does (expressions, searching) is not counted. */
  timed: boolean;
}

export interface FuzzResult {
  /** Inputs made and judged, without those that were given. */
  made: number;
  /** Inputs that ran something new. */
  corpusSize: number;
  failures: Failure[];
}

/** Inputs between two looks at the coverage: few while most batches run something new, many when hardly any does. */
const batchSizes = { least: 8, most: 128 };

/** Judges the given inputs, then mutates what runs something new, until it is over. */
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
  #batchSize = batchSizes.least;

  constructor(options: FuzzLoopOptions) {
    this.#options = options;
    this.#chance = new Chance(options.seed);
    this.#corpus = new Corpus(this.#chance);
    this.#dictionary = options.target.dictionary.map((word) => Buffer.from(word, 'latin1'));
  }

  async run(): Promise<FuzzResult> {
    const { target, coverage, cases, isOver, maxFailures } = this.#options;
    coverage.look({ remember: true });
    const given = [...cases, ...target.seeds];
    for (let start = 0; start < given.length; start += batchSizes.least) {
      await this.#sift(given.slice(start, start + batchSizes.least));
    }
    while (!isOver(this.#made) && this.#failures.size < maxFailures) {
      await this.#runBatch();
      // Which stretch has to be repeated for work to explode is a matter of luck: with time to spare, it is tried again and again.
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
      ? Math.max(batchSizes.least, this.#batchSize >> 2)
      : Math.min(batchSizes.most, this.#batchSize * 2);
  }

  /**
   * Judges inputs and keeps those that run something new. A look after each would cost more than most inputs: only a
   * batch in which something is new is gone through again, by halves.
   *
   * @returns characters of source that were new
   */
  async #sift(batch: readonly Uint8Array[]): Promise<number> {
    const { coverage } = this.#options;
    for (const input of batch) await this.#judge(input);
    const { newCharacters } = coverage.look({ remember: batch.length === 1 });
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

  async #judge(input: Uint8Array): Promise<void> {
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
      // The copy tells a check that writes to its input from one that does not.
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
      coverage.look({ remember: true });
      this.#work(input);
      return coverage.look({ remember: true }).blocksRun;
    };
    return { unit: 'blocks', measure };
  }

  /** Time of the processor: that of the clock would also count what else the machine does. */
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

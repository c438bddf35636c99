import { Session, type Profiler } from 'node:inspector';

/** Code that ran since the last reading. */
export interface CoverageReading {
  /** Characters of source that had never run before. */
  newCharacters: number;
  /** How often blocks of code ran: a measure of work without a clock. */
  blocksRun: number;
}

/**
 * Coverage of source from V8's block coverage, which needs no instrumentation. One reading costs about two
 * milliseconds whatever ran before it: read once for each batch of inputs.
 *
 * Characters of source count, not V8's ranges, which merge and split with their counts.
 */
export class BlockCoverage {
  readonly #session = new Session();
  readonly #scripts: readonly string[];
  readonly #covered = new Map<string, Uint8Array>();
  #coveredCharacters = 0;

  /** @param scripts parts of URLs: scripts loaded from now on whose URL contains one of them are covered */
  constructor(scripts: readonly string[]) {
    this.#scripts = scripts;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  get coveredCharacters(): number {
    return this.#coveredCharacters;
  }

  /** Characters that have run, as a share of all characters of the loaded scripts. */
  get coveredShare(): number {
    let total = 0;
    for (const { length } of this.#covered.values()) total += length;
    return total === 0 ? 0 : this.#coveredCharacters / total;
  }

  /** @param remember whether characters that are new in this reading no longer count as new later */
  read({ remember }: { remember: boolean }): CoverageReading {
    const reading: CoverageReading = { newCharacters: 0, blocksRun: 0 };
    for (const { url, functions } of this.#take()) {
      if (!this.#scripts.some((part) => url.includes(part))) continue;
      this.#add(
        url,
        functions.flatMap(({ ranges }) => ranges),
        reading,
        remember,
      );
    }
    if (remember) this.#coveredCharacters += reading.newCharacters;
    return reading;
  }

  close(): void {
    this.#session.disconnect();
  }

  /** Within one isolate, the inspector answers before `post` returns. */
  #take(): Profiler.ScriptCoverage[] {
    let scripts: Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) throw error;
      scripts = answer.result;
    });
    return scripts;
  }

  /** Ranges come outermost first; each overrides those around it. */
  #add(
    url: string,
    ranges: readonly Profiler.CoverageRange[],
    reading: CoverageReading,
    remember: boolean,
  ): void {
    const start = Math.min(...ranges.map(({ startOffset }) => startOffset));
    const end = Math.max(...ranges.map(({ endOffset }) => endOffset));
    const ran = new Uint8Array(end - start);
    for (const { startOffset, endOffset, count } of ranges) {
      ran.fill(Math.min(count, 1), startOffset - start, endOffset - start);
      reading.blocksRun += count;
    }
    const covered = this.#mapOf(url, end);
    for (let index = 0; index < ran.length; index++) {
      if (ran[index] === 0 || covered[start + index] === 1) continue;
      if (remember) covered[start + index] = 1;
      reading.newCharacters += 1;
    }
  }

  /** One byte for each character of the script, 1 where it has run. */
  #mapOf(url: string, length: number): Uint8Array {
    const known = this.#covered.get(url);
    if (known !== undefined && known.length >= length) return known;
    const grown = new Uint8Array(length);
    if (known !== undefined) grown.set(known);
    this.#covered.set(url, grown);
    return grown;
  }
}

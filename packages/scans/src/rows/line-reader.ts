/** Output of an analyser that cannot be a row. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
}

export interface LineLimits {
  maxLineBytes: number;
  /** Most bytes of all lines of a piece. */
  maxOutputBytes: number;
}

const newline = 0x0a;
/** Shared: creating one takes longer than reading a line. */
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Splits the output of an analyser into lines. Only one line is in memory.
 *
 * @throws {OutputError} from `take` and `end`: a line or the whole output is too long, or not UTF-8
 */
export class LineReader {
  readonly #limits: LineLimits;
  readonly #onLine: (line: string) => void;
  #parts: Uint8Array[] = [];
  #lineBytes = 0;
  #outputBytes = 0;
  #lines = 0;

  constructor(limits: LineLimits, onLine: (line: string) => void) {
    this.#limits = limits;
    this.#onLine = onLine;
  }

  take(chunk: Uint8Array): void {
    this.#outputBytes += chunk.byteLength;
    if (this.#outputBytes > this.#limits.maxOutputBytes)
      throw new OutputError(
        `The output of one piece is longer than ${this.#limits.maxOutputBytes} bytes. Write less for each document, or raise the limit.`,
      );
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(newline, from);
      if (end < 0) break;
      this.#add(chunk.subarray(from, end));
      this.#finish();
      from = end + 1;
    }
    // The memory of the chunk is reused.
    if (from < chunk.byteLength) this.#add(chunk.slice(from));
  }

  /** Ends the output: the last line may lack its newline. */
  end(): void {
    if (this.#lineBytes > 0) this.#finish();
  }

  #add(part: Uint8Array): void {
    this.#lineBytes += part.byteLength;
    if (this.#lineBytes > this.#limits.maxLineBytes)
      throw new OutputError(
        `Line ${this.#lines + 1} is longer than ${this.#limits.maxLineBytes} bytes. Write a row as one line of JSON, and several rows as several lines.`,
      );
    this.#parts.push(part);
  }

  #finish(): void {
    this.#lines += 1;
    const bytes = this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#lineBytes = 0;
    let line: string;
    try {
      line = decoder.decode(bytes);
    } catch {
      throw new OutputError(`Line ${this.#lines} is not UTF-8. Write JSON in UTF-8.`);
    }
    if (line.trim() !== '') this.#onLine(line);
  }
}

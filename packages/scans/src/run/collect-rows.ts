import { LineReader, OutputError, type LineLimits } from '../rows/line-reader.ts';
import type { Columns } from '../rows/columns.ts';
import { readRow } from '../rows/read-row.ts';

export interface DocumentRow {
  id: string;
  row: Readonly<Record<string, unknown>>;
}

/** A document that an analyser could not read, in its own words. */
export interface FailedDocument {
  id: string;
  message: string;
}

const longestMessage = 2_000;

/** The results of a piece as they come in. Nothing of them counts before the piece is complete. */
export class PieceResults {
  readonly rows: DocumentRow[] = [];
  readonly failed: FailedDocument[] = [];
  /** Null: not declared. */
  columns: Columns | null = null;
  readonly #waiting: Set<string>;
  readonly #known: ReadonlySet<string>;
  readonly #reader: LineReader;
  #lines = 0;

  /** @param ids of the documents of the piece */
  constructor(ids: Iterable<string>, limits: LineLimits) {
    this.#known = new Set(ids);
    this.#waiting = new Set(this.#known);
    this.#reader = new LineReader(limits, (line) => this.#take(line));
  }

  /** Documents that are not acknowledged yet. */
  get waiting(): ReadonlySet<string> {
    return this.#waiting;
  }

  /** Rows of the documents that are acknowledged, which are complete whatever happens next. */
  acknowledgedRows(): DocumentRow[] {
    return this.rows.filter(({ id }) => !this.#waiting.has(id));
  }

  /** @throws {OutputError} for output that is none */
  take(chunk: Uint8Array): void {
    this.#reader.take(chunk);
  }

  /** @throws {OutputError} for output that is none */
  end(): void {
    this.#reader.end();
  }

  #take(text: string): void {
    this.#lines += 1;
    const line = readRow(text, this.#lines);
    if (line.kind === 'columns') {
      this.columns = line.columns;
      return;
    }
    if (!this.#known.has(line.id))
      throw new OutputError(
        `Line ${this.#lines} names ${JSON.stringify(line.id.slice(0, 200))}, which is no document of its piece. Give the WARC-Record-ID of a response or resource record that was read.`,
      );
    if (line.kind === 'row') {
      this.rows.push({ id: line.id, row: line.row });
      return;
    }
    this.#waiting.delete(line.id);
    if (line.kind === 'failed')
      this.failed.push({ id: line.id, message: line.message.slice(0, longestMessage) });
  }
}

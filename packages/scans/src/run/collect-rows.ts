import { LineReader, OutputError, type LineLimits } from '../rows/line-reader.ts';
import type { Columns } from '../rows/columns.ts';
import { readRow } from '../rows/read-row.ts';
import { readHostLine } from './host-protocol.ts';

export interface DocumentRow {
  id: string;
  row: Readonly<Record<string, unknown>>;
}

/** A document that an analyser could not read, with its message. */
export interface FailedDocument {
  id: string;
  message: string;
}

const longestMessage = 2_000;

/** The results of a piece while they arrive. They count only once the piece is complete. */
export class PieceResults {
  readonly failed: FailedDocument[] = [];
  /** Null: not declared. */
  columns: Columns | null = null;
  #rows: DocumentRow[] = [];
  readonly #ids: readonly string[];
  readonly #waiting: Set<string>;
  readonly #known: ReadonlySet<string>;
  readonly #limits: LineLimits;
  readonly #take: (line: string) => void;
  #reader: LineReader;
  #lines = 0;

  /**
   * @param ids of the documents of the piece, in their order
   * @param writer of the lines: a program, or the host of modules
   */
  constructor(ids: readonly string[], limits: LineLimits, writer: 'program' | 'host') {
    this.#ids = ids;
    this.#known = new Set(ids);
    this.#waiting = new Set(this.#known);
    this.#limits = limits;
    this.#take = (line) =>
      writer === 'program' || line.startsWith('{') ? this.#takeLine(line) : this.#takeHostLine(line);
    this.#reader = new LineReader(limits, this.#take);
  }

  get rows(): readonly DocumentRow[] {
    return this.#rows;
  }

  /** Documents that are not acknowledged yet. */
  get waiting(): ReadonlySet<string> {
    return this.#waiting;
  }

  /** Rows of the acknowledged documents, which are complete and stay valid. */
  acknowledgedRows(): DocumentRow[] {
    return this.#rows.filter(({ id }) => !this.#waiting.has(id));
  }

  /**
   * Lets another process continue with the first document that waits.
   *
   * @returns its place in the piece
   */
  goOn(): number {
    this.#rows = this.acknowledgedRows();
    this.#reader = new LineReader(this.#limits, this.#take);
    return this.#ids.findIndex((id) => this.#waiting.has(id));
  }

  /** @throws {OutputError} for invalid output */
  take(chunk: Uint8Array): void {
    this.#reader.take(chunk);
  }

  /** @throws {OutputError} for invalid output */
  end(): void {
    this.#reader.end();
  }

  #takeLine(text: string): void {
    this.#lines += 1;
    const line = readRow(text, this.#lines);
    if (line.kind === 'columns') {
      this.columns = line.columns;
      return;
    }
    if (!this.#known.has(line.id)) throw this.#strange(line.id);
    if (line.kind === 'row') {
      this.#rows.push({ id: line.id, row: line.row });
      return;
    }
    this.#settle(line.id, line.kind === 'failed' ? line.message : null);
  }

  #takeHostLine(text: string): void {
    this.#lines += 1;
    const { document, rows, isDone, failed } = readHostLine(text, this.#lines);
    const id = this.#ids[document];
    if (id === undefined || !this.#waiting.has(id)) throw this.#strange(id ?? String(document));
    for (const row of rows) this.#rows.push({ id, row });
    if (isDone) this.#settle(id, failed);
  }

  #settle(id: string, problem: string | null): void {
    this.#waiting.delete(id);
    if (problem !== null) this.failed.push({ id, message: problem.slice(0, longestMessage) });
  }

  #strange(id: string): OutputError {
    return new OutputError(
      `Line ${this.#lines} names ${JSON.stringify(id.slice(0, 200))}, which is not a document of its piece. Give the WARC-Record-ID of a response or resource record that was read.`,
    );
  }
}

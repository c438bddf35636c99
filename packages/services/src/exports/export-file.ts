import type { RowEncoder } from '@meguri/contracts';

interface ListedRows<Row> {
  rows: readonly Row[];
  nextCursor: string | null;
}

interface FileInput<Row> {
  /** Reads the page of rows after a cursor. */
  read: (cursor: string | undefined) => Promise<ListedRows<Row>>;
  encoder: RowEncoder<Row>;
  maxRows: number;
}

/**
 * The text of a file, one part for each page of rows. A page may be empty although more rows follow. A file
 * that reaches `maxRows` before the last row ends with a line that says so.
 */
export async function* exportFile<Row>({ read, encoder, maxRows }: FileInput<Row>): AsyncGenerator<string> {
  let cursor: string | undefined;
  let written = 0;
  let part = encoder.head;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Each page begins where the one before it ended.
    const { rows, nextCursor } = await read(cursor);
    const taken = rows.slice(0, maxRows - written);
    part += taken.map(encoder.row).join('');
    written += taken.length;
    if (taken.length < rows.length) {
      yield part + encoder.cut(written);
      return;
    }
    yield part;
    part = '';
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

/**
 * The values of a generator that already computed its first one. Unlike a generator that has not begun, it
 * runs its `finally` when it is ended before the first value is taken.
 */
export async function begun<T>(generator: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = await generator.next();
  let isTaken = false;
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        if (isTaken) return generator.next();
        isTaken = true;
        return first;
      },
      return: async () => generator.return(undefined),
    }),
  };
}

/** Rows and queries after which counting ends. */
const maxCounted = 10_000;
const maxReads = 120;

/** Counts the rows that match, up to a bound. */
export async function countRows(
  read: (cursor: string | undefined) => Promise<ListedRows<unknown>>,
): Promise<{ rows: number; isComplete: boolean }> {
  let cursor: string | undefined;
  let count = 0;
  for (let reads = 0; reads < maxReads && count < maxCounted; reads += 1) {
    // oxlint-disable-next-line no-await-in-loop -- Each page begins where the one before it ended.
    const { rows, nextCursor } = await read(cursor);
    count += rows.length;
    if (nextCursor === null) return { rows: count, isComplete: true };
    cursor = nextCursor;
  }
  return { rows: count, isComplete: false };
}

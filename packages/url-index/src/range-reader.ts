import { DuckDBTimestampValue } from '@duckdb/node-api';
import { appendEntry, createTableSql, type IndexEntry } from './entry-columns.ts';
import type { Duck } from './open-duck.ts';
import { parquetFiles, sqlText } from './sql-text.ts';
import type { FilePart } from './update-index.ts';
import { createFileGroups, planPage, type FileGroups } from './plan-page.ts';

/** An entry with content, in the order of sort key, instant and URL. */
export interface RangeEntry {
  surt: string;
  url: string;
  /** Microseconds since 1970. */
  capturedAt: number;
  hostId: bigint;
  urlKey: string;
  status: number | null;
  mime: string | null;
  isRevisit: boolean;
  fileId: number;
  offset: number;
  length: number;
  bodyUrl: string | null;
  digest: Uint8Array | null;
}

/** The part of the index to read. */
export interface RangeQuery {
  /** First sort key. */
  from: string;
  /** First sort key behind the range; null: no end. */
  before: string | null;
  /** Instants in microseconds since 1970: start (inclusive), and end (exclusive). */
  capturedFrom: number | null;
  capturedBefore: number | null;
  /** Only entries behind this place. */
  after: { surt: string; capturedAt: number; url: string } | null;
  limit: number;
}

export interface RangePage {
  entries: RangeEntry[];
  /** Start of the next page; null: this was the last one. */
  next: Pick<RangeQuery, 'from' | 'after'> | null;
}

const tail = 'tail';

/** Largest limit of a page for which the sort keys are read first. */
const fewEntries = 2_000;

/**
 * Reads ranges of sort keys from the files of the index, and captures in memory that the index does not hold
 * yet. A page reads about as much as it returns, since the bounds of row groups tell which it needs. So the
 * time of the first page does not depend on the size of the index.
 */
export class RangeReader {
  readonly #duck: Duck;
  readonly #groups = createFileGroups();
  #files: FileGroups[] = [];
  /** Statements run in sequence: DuckDB has one thread, and a concurrent statement would add another. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(duck: Duck) {
    this.#duck = duck;
  }

  static async create(duck: Duck): Promise<RangeReader> {
    await duck.connection.run(createTableSql(tail));
    return new RangeReader(duck);
  }

  /**
   * Sets the files of the index, and the captures that it does not hold yet.
   *
   * @param input.files of the index
   * @param input.parts that are not in these files: other entries in memory are dropped
   * @param input.entries to add to these parts
   */
  update(input: {
    files: readonly string[];
    parts: readonly Pick<FilePart, 'fileId' | 'from'>[];
    entries: readonly IndexEntry[];
  }): Promise<void> {
    return this.#alone(async () => {
      const { connection } = this.#duck;
      // First, because a file may be gone: then nothing changes.
      this.#files = await this.#groups(this.#duck, input.files);
      const kept = input.parts.map(({ fileId, from }) => `(${fileId}, ${from})`).join(', ');
      await connection.run(
        kept === ''
          ? `TRUNCATE ${tail}`
          : `DELETE FROM ${tail} WHERE NOT EXISTS (SELECT 1 FROM (VALUES ${kept}) AS part(file_id, starts)
              WHERE part.file_id = ${tail}.file_id AND ${tail}.file_offset >= part.starts)`,
      );
      const appender = await connection.createAppender(tail);
      const appendTimestamp = (at: bigint) => appender.appendTimestamp(new DuckDBTimestampValue(at));
      for (const entry of input.entries) appendEntry(appender, appendTimestamp, entry, 0);
      appender.closeSync();
    });
  }

  /**
   * Reads one page of a range.
   *
   * @throws if a file of the index is gone: it was merged into another one
   */
  page(query: RangeQuery): Promise<RangePage> {
    return this.#alone(async () => {
      const { files, cut } = planPage(this.#files, query);
      const sources = [tail, ...(files.length > 0 ? [parquetFiles(files)] : [])];
      const where = conditionOf(query, cut);
      const lastKey = query.limit > fewEntries ? null : await this.#keyOf(sources, where, query.limit);
      const bound = lastKey === null ? '' : ` AND surt <= ${sqlText(lastKey)}`;
      const selects = sources.map((source) => `SELECT ${columns} FROM ${source} WHERE ${where}${bound}`);
      const reader = await this.#duck.connection.runAndReadAll(
        `SELECT * EXCLUDE (instant), epoch_us(instant)::DOUBLE FROM (${selects.join(' UNION ALL ')})
         ORDER BY surt, instant, url LIMIT ${query.limit}`,
      );
      const entries = entriesOf(reader.getColumns());
      const last = entries.at(-1);
      if (last && entries.length === query.limit) return { entries, next: { from: last.surt, after: last } };
      return { entries, next: cut === query.before ? null : { from: cut ?? '', after: null } };
    });
  }

  /**
   * Sort key of the last entry of a page, so that all columns are read for few entries only. Null: there are
   * no entries.
   */
  async #keyOf(sources: readonly string[], where: string, limit: number): Promise<string | null> {
    const keys = sources.map((source) => `SELECT surt FROM ${source} WHERE ${where}`);
    const reader = await this.#duck.connection.runAndReadAll(
      `SELECT max(surt) FROM (SELECT surt FROM (${keys.join(' UNION ALL ')}) ORDER BY surt LIMIT ${limit})`,
    );
    return (reader.getRows()[0]?.[0] ?? null) as string | null;
  }

  close(): void {
    this.#duck.close();
  }

  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

const columns = `surt, url, host_id, url_key::VARCHAR AS url_key, status, mime, record_type = 'revisit' AS is_revisit, file_id,
  file_offset::DOUBLE AS file_offset, length, body_url, digest, captured_at AS instant`;

/** By column, which takes a third of the time of reading by row. */
function entriesOf(values: readonly (readonly unknown[])[]): RangeEntry[] {
  const [surts = [], urls, hostIds, urlKeys, statuses, mimes, revisits, ...others] = values;
  const [fileIds, offsets, lengths, bodyUrls, digests, instants] = others;
  return surts.map((surt, row) => ({
    surt: surt as string,
    url: urls?.[row] as string,
    capturedAt: instants?.[row] as number,
    hostId: hostIds?.[row] as bigint,
    urlKey: urlKeys?.[row] as string,
    status: statuses?.[row] as number | null,
    mime: mimes?.[row] as string | null,
    isRevisit: revisits?.[row] as boolean,
    fileId: fileIds?.[row] as number,
    offset: offsets?.[row] as number,
    length: lengths?.[row] as number,
    bodyUrl: bodyUrls?.[row] as string | null,
    digest: (digests?.[row] as { bytes: Uint8Array } | null)?.bytes ?? null,
  }));
}

function conditionOf(query: RangeQuery, cut: string | null): string {
  const { from, after, capturedFrom, capturedBefore } = query;
  const instant = (microseconds: number) => `make_timestamp(${Math.trunc(microseconds)})`;
  const conditions = [`record_type IN ('response', 'resource', 'revisit')`, `surt >= ${sqlText(from)}`];
  if (cut !== null) conditions.push(`surt < ${sqlText(cut)}`);
  if (capturedFrom !== null) conditions.push(`captured_at >= ${instant(capturedFrom)}`);
  if (capturedBefore !== null) conditions.push(`captured_at < ${instant(capturedBefore)}`);
  if (after !== null) {
    const at = instant(after.capturedAt);
    conditions.push(
      `(surt > ${sqlText(after.surt)} OR captured_at > ${at} OR (captured_at = ${at} AND url > ${sqlText(after.url)}))`,
    );
  }
  return conditions.join(' AND ');
}

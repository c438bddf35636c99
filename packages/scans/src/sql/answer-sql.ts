import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { ResultCell } from '@meguri/contracts';
import { checkQuery, QueryError } from './check-query.ts';
import type { SqlAnswer, SqlAnswerLimits } from './sql-messages.ts';

/**
 * Answers one query, within its limits. A problem of the query is part of the answer.
 *
 * @param connection from `openTables`
 * @param tables that it may read
 */
export async function answerSql(
  connection: DuckDBConnection,
  sql: string,
  tables: readonly string[],
  limits: SqlAnswerLimits,
): Promise<SqlAnswer> {
  const startedMs = performance.now();
  try {
    await checkQuery(connection, sql, tables);
    const result = await connection.stream(sql);
    const columns = result.deduplicatedColumnNames().map((name, index) => ({
      name: cut(name, limits),
      type: String(result.columnType(index)).slice(0, 200),
    }));
    const rows: ResultCell[][] = [];
    let [isCut, bytes, cutCells] = [false, 0, 0];
    read: for await (const chunk of result.yieldRows()) {
      for (const values of chunk) {
        const row = values.map((value) => {
          const cell = cellOf(value);
          if (typeof cell !== 'string' || cell.length <= limits.cellCharacters) return cell;
          cutCells += 1;
          return cut(cell, limits);
        });
        bytes += Buffer.byteLength(JSON.stringify(row));
        isCut = rows.length >= limits.rows || bytes > limits.answerBytes;
        if (isCut) break read;
        rows.push(row);
      }
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    return { ok: true, columns, rows, isCut, seconds, cutCells };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

const cut = (text: string, { cellCharacters }: SqlAnswerLimits) =>
  text.length > cellCharacters ? `${text.slice(0, cellCharacters).toWellFormed()}…` : text;

function cellOf(value: DuckDBValue): ResultCell {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint')
    return value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER
      ? Number(value)
      : String(value);
  return String(value);
}

const shownCharacters = 2_000;

function problemOf(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, shownCharacters);
  if (error instanceof QueryError) return message;
  if (/^Permission Error|disabled by configuration|disabled through configuration/.test(message))
    return `${message}\nA query reads its results and no file, address or extension beside them.`;
  if (message.startsWith('Out of Memory Error'))
    return 'The query needs more memory than a query may take. Aggregate less at once, or select fewer columns and rows.';
  return message;
}

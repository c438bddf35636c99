import type { ResultColumn } from '@meguri/contracts';
import { columnKind, type ColumnKind } from './column-kind.ts';

/** A name quoted for SQL, whatever characters it contains. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Bars or bins of a chart. */
const chartParts = 30;
const valueCharacters = 200;

/**
 * Counts the values of a column: the most frequent ones for text, with the number of all rows and of
 * different values; equal ranges for numbers and times, with their bounds.
 */
export function chartQuery(table: string, { name, type }: ResultColumn): string {
  const kind = columnKind(type);
  const column = quotedName(name);
  if (kind === 'text')
    return `WITH counted AS (
  SELECT CAST(${column} AS VARCHAR) AS value, count(*) AS n FROM ${table} GROUP BY 1
)
SELECT left(value, ${valueCharacters}), n, CAST(sum(n) OVER () AS BIGINT), count(value) OVER ()
FROM counted ORDER BY n DESC, value LIMIT ${chartParts}`;
  const value = kind === 'time' ? `epoch(${column})` : `CAST(${column} AS DOUBLE)`;
  const width =
    kind === 'integer'
      ? `greatest(1, ceil((high - low + 1) / ${chartParts}))`
      : `CASE WHEN high > low THEN (high - low) / ${chartParts} ELSE 1 END`;
  return `WITH filled AS (
  SELECT ${value} AS v FROM ${table} WHERE ${column} IS NOT NULL AND isfinite(${value})
), bounds AS (
  SELECT min(v) AS low, max(v) AS high, avg(v) AS mean FROM filled
), scale AS (
  SELECT *, CAST(${width} AS DOUBLE) AS width, (SELECT count(*) FROM ${table}) AS total FROM bounds
)
SELECT CAST(least(${chartParts - 1}, floor((v - low) / width)) AS INTEGER) AS bin, count(*),
  any_value(low), any_value(high), any_value(mean), any_value(width), any_value(total)
FROM filled, scale GROUP BY 1 ORDER BY 1`;
}

export type ExampleKey =
  | 'first'
  | 'count'
  | 'frequent'
  | 'hosts'
  | 'numbers'
  | 'days'
  | 'missing'
  | 'reduced';

export interface SqlExample {
  key: ExampleKey;
  sql: string;
}

/** Example queries, with columns that the results have. */
export function sqlExamples(columns: readonly ResultColumn[], isReduced: boolean): SqlExample[] {
  const own = columns.filter(({ name }) => !['id', 'url', 'captured_at'].includes(name));
  const has = (name: string) => columns.some((column) => column.name === name);
  const of = (...kinds: ColumnKind[]) => own.find(({ type }) => kinds.includes(columnKind(type)));
  const [text, number] = [of('text'), of('integer', 'number')];
  const frequent = text ?? number;
  const examples: (SqlExample | false | undefined)[] = [
    { key: 'first', sql: 'SELECT * FROM result LIMIT 20' },
    has('id') && {
      key: 'count',
      sql: 'SELECT count(*) AS rows, count(DISTINCT id) AS documents FROM result',
    },
    frequent && {
      key: 'frequent',
      sql: `SELECT ${quotedName(frequent.name)}, count(*) AS rows\nFROM result\nGROUP BY 1 ORDER BY rows DESC LIMIT 20`,
    },
    number && {
      key: 'numbers',
      sql: `SELECT min(${quotedName(number.name)}), avg(${quotedName(number.name)}), max(${quotedName(number.name)}) FROM result`,
    },
    has('url') && {
      key: 'hosts',
      sql:
        String.raw`SELECT regexp_extract(url, '^[a-z]+://([^/]+)', 1) AS host, count(*) AS rows` +
        '\nFROM result\nGROUP BY 1 ORDER BY rows DESC LIMIT 20',
    },
    has('captured_at') && {
      key: 'days',
      sql: 'SELECT CAST(captured_at AS DATE) AS day, count(*) AS rows\nFROM result\nGROUP BY 1 ORDER BY 1',
    },
    frequent && {
      key: 'missing',
      sql: `SELECT count(*) AS rows FROM result WHERE ${quotedName(frequent.name)} IS NULL`,
    },
    isReduced && { key: 'reduced', sql: 'SELECT * FROM reduced LIMIT 20' },
  ];
  return examples.filter((one): one is SqlExample => Boolean(one));
}

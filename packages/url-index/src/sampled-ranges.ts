import type { Duck } from './open-duck.ts';

/** Rows that are sampled to find ranges of about equal size. */
const sampleSize = 20_000;

/** Values of two integer columns, as text, since they may need 64 bits. */
interface Cut {
  first: string;
  second: string;
}

/**
 * Conditions of ranges by two integer columns, with about `most` rows each, estimated from a sample, in the
 * order of the columns.
 *
 * @param source the FROM clause without FROM
 */
export async function sampledRanges(
  { connection }: Duck,
  source: string,
  { columns, maxRows }: { columns: readonly [string, string]; maxRows: number },
): Promise<string[]> {
  const read = async (query: string) => (await connection.runAndReadAll(query)).getRowObjectsJS();
  const [{ rows } = { rows: 0 }] = (await read(`SELECT count(*)::DOUBLE AS rows FROM ${source}`)) as {
    rows: number;
  }[];
  if (rows <= maxRows) return ['true'];
  const [first, second] = columns;
  const sample = (await read(
    `SELECT first::VARCHAR AS first, second::VARCHAR AS second
      FROM (SELECT ${first} AS first, ${second} AS second FROM ${source}) AS pairs
      USING SAMPLE reservoir(${sampleSize} ROWS) REPEATABLE (1)
      ORDER BY pairs.first, pairs.second`,
  )) as unknown as Cut[];
  const ranges = Math.ceil(rows / maxRows);
  const cuts = Array.from(
    { length: ranges - 1 },
    (_, index) => sample[Math.floor(((index + 1) * sample.length) / ranges)],
  ).filter((cut) => cut !== undefined);
  return [null, ...cuts].map((from, index) => rangeSql(columns, from, cuts[index] ?? null));
}

/** The bounds of the first column are also given alone: statistics of files exclude row groups by them. */
function rangeSql([first, second]: readonly [string, string], from: Cut | null, before: Cut | null): string {
  const parts = [
    ...(from
      ? [`${first} >= ${from.first}`, `(${first} > ${from.first} OR ${second} >= ${from.second})`]
      : []),
    ...(before
      ? [`${first} <= ${before.first}`, `(${first} < ${before.first} OR ${second} < ${before.second})`]
      : []),
  ];
  return parts.join(' AND ') || 'true';
}

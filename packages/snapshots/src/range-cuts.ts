import { parquetFiles, type Duck } from '@meguri/url-index';

/** Sort keys that are sampled to find ranges of about equal size. */
const sampleSize = 20_000;

/**
 * Sort keys that cut the rows of files into ranges of about equal size.
 *
 * @param files Parquet files with a column `surt`
 * @param maxRows rows of a range
 */
export async function cutsOf(
  { connection }: Duck,
  files: readonly string[],
  maxRows: number,
): Promise<string[]> {
  const source = parquetFiles(files);
  const read = async (query: string) => (await connection.runAndReadAll(query)).getRowsJS();
  const [[rows] = []] = await read(`SELECT count(*)::DOUBLE FROM ${source}`);
  const ranges = Math.ceil(Number(rows) / maxRows);
  if (ranges <= 1) return [];
  const sample = (await read(
    `SELECT surt FROM (SELECT surt FROM ${source}) USING SAMPLE reservoir(${sampleSize} ROWS) REPEATABLE (1) ORDER BY surt`,
  )) as string[][];
  const cuts = Array.from(
    { length: ranges - 1 },
    (_, index) => sample[Math.floor(((index + 1) * sample.length) / ranges)]?.[0] ?? '',
  );
  return [...new Set(cuts)];
}

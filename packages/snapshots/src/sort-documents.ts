import { existsSync } from 'node:fs';
import { parquetFiles, rowsPerSort, writeParquet, writeSorted, type Duck } from '@meguri/url-index';
import { listColumns } from './selection-sql.ts';

/** The order of a list. Pieces have it too, so that a range of places reads little of each. */
export const listOrder = 'body_file_id, body_offset, url, valid_from';
/** Places that are looked at to find ranges of about as many documents. */
const sampleSize = 20_000;

/**
 * Writes the documents of all pieces in the order in which the archive holds their bodies.
 *
 * @param documentsPerSort the most that are sorted at once, about
 */
export async function sortDocuments(
  duck: Duck,
  {
    pieces,
    list,
    documentsPerSort = rowsPerSort,
  }: { pieces: readonly string[]; list: string; documentsPerSort?: number },
): Promise<void> {
  if (existsSync(list)) return;
  const columns = listColumns.join(', ');
  if (pieces.length === 0) {
    await writeParquet(duck.connection, `SELECT ${columns} FROM empty_list`, list);
    return;
  }
  const source = parquetFiles(pieces);
  await writeSorted(duck, {
    select: (where) => `SELECT ${columns} FROM ${source} WHERE ${where}`,
    order: listOrder,
    ranges: await placeRangesOf(duck, source, documentsPerSort),
    file: list,
  });
}

interface Place {
  file: number;
  at: number;
}

/** Conditions of ranges of the archive, with about as many documents each as a sample tells. */
async function placeRangesOf({ connection }: Duck, source: string, most: number): Promise<string[]> {
  const read = async (query: string) => (await connection.runAndReadAll(query)).getRowObjectsJS();
  const [{ documents } = { documents: 0 }] = (await read(
    `SELECT count(*)::DOUBLE AS documents FROM ${source}`,
  )) as { documents: number }[];
  if (documents <= most) return ['true'];
  const sample = (await read(
    `SELECT * FROM (SELECT body_file_id::DOUBLE AS file, body_offset::DOUBLE AS at FROM ${source})
      USING SAMPLE reservoir(${sampleSize} ROWS) REPEATABLE (1)`,
  )) as unknown as Place[];
  sample.sort((a, b) => a.file - b.file || a.at - b.at);
  const ranges = Math.ceil(documents / most);
  const cuts = Array.from(
    { length: ranges - 1 },
    (_, index) => sample[Math.floor(((index + 1) * sample.length) / ranges)],
  ).filter((place) => place !== undefined);
  return [null, ...cuts].map((from, index) => rangeSql(from, cuts[index] ?? null));
}

/** Bounds of the file stand alone too: statistics of the pieces exclude row groups by them. */
function rangeSql(from: Place | null, before: Place | null): string {
  const parts = [
    ...(from
      ? [`body_file_id >= ${from.file}`, `(body_file_id > ${from.file} OR body_offset >= ${from.at})`]
      : []),
    ...(before
      ? [`body_file_id <= ${before.file}`, `(body_file_id < ${before.file} OR body_offset < ${before.at})`]
      : []),
  ];
  return parts.join(' AND ') || 'true';
}

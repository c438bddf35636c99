import { existsSync } from 'node:fs';
import {
  parquetFiles,
  rowsPerSort,
  sampledRanges,
  writeParquet,
  writeSorted,
  type Duck,
} from '@meguri/url-index';
import { listColumns } from './selection-sql.ts';

/** The order of a list. Pieces have it too, so that a range of places reads only a small part of each. */
export const listOrder = 'body_file_id, body_offset, url, valid_from';

/**
 * Writes the documents of all pieces in the order in which the archive holds their bodies.
 *
 * @param documentsPerSort about the most documents that are sorted at once
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
    ranges: await sampledRanges(duck, source, {
      columns: ['body_file_id', 'body_offset'],
      maxRows: documentsPerSort,
    }),
    file: list,
  });
}

import { hiddenSql as takedownSql, plainSql } from '@meguri/access';
import { parquetFiles, type Duck } from '@meguri/url-index';
import type { HiddenScope } from './pointers.ts';

/** Table of the takedowns in force: takedown_host, and `hides`, its list of host_id, url_key and url. */
const takedownTable = 'takedown';

/**
 * Whether the takedown `t`, a struct, hides the row `entry`. It also does if it hides the URL whose body the
 * row repeats.
 */
export const hidesSql = takedownSql(
  plainSql,
  { hostId: { sql: 't.host_id', given: true }, urlKey: { sql: 't.url_key' }, url: { sql: 't.url' } },
  {
    hostId: 'entry.host_id',
    urlKey: 'entry.url_key',
    url: 'entry.url',
    bodyKey: null,
    bodyUrl: 'entry.body_url',
  },
);

/**
 * The rows of a source with `is_hidden`, as a source. The takedowns of their hosts are joined, which streams
 * the rows; for a correlated EXISTS, DuckDB would hold all rows in memory.
 */
export const markedRowsSql = (source: string): string =>
  `(SELECT entry.*, CASE WHEN hides IS NULL THEN false ELSE len(list_filter(hides, lambda t: ${hidesSql})) > 0 END AS is_hidden
    FROM ${source} AS entry LEFT JOIN ${takedownTable} ON takedown_host = entry.host_id)`;

/** The lists of a snapshot, in the order of the archive. */
export interface SnapshotLists {
  documents: string;
  /** The list of page requisites; null: the snapshot has none. */
  requisites: string | null;
}

/** The rows of lists that no takedown hides, with `is_requisite`, as a source in a statement. */
export function shownRowsSql({ documents, requisites }: SnapshotLists): string {
  const rows = (list: string, isRequisite: boolean) =>
    `SELECT * EXCLUDE (is_hidden), ${isRequisite} AS is_requisite FROM ${markedRowsSql(parquetFiles([list]))} WHERE NOT is_hidden`;
  return `(${[rows(documents, false), ...(requisites === null ? [] : [rows(requisites, true)])].join(' UNION ALL ')})`;
}

export async function fillTakedowns({ connection }: Duck, hidden: readonly HiddenScope[]): Promise<void> {
  const rowTable = `${takedownTable}_row`;
  await connection.run(`CREATE OR REPLACE TABLE ${rowTable} (host_id BIGINT, url_key BIGINT, url VARCHAR)`);
  const rows = await connection.createAppender(rowTable);
  for (const { hostId, urlKey, url } of hidden) {
    rows.appendBigInt(hostId);
    if (urlKey === null) rows.appendNull();
    else rows.appendBigInt(BigInt(urlKey));
    if (url === null) rows.appendNull();
    else rows.appendVarchar(url);
    rows.endRow();
  }
  rows.closeSync();
  await connection.run(`CREATE OR REPLACE TABLE ${takedownTable} AS
    SELECT host_id AS takedown_host, list(struct_pack(host_id, url_key, url)) AS hides FROM ${rowTable} GROUP BY host_id`);
  await connection.run(`DROP TABLE ${rowTable}`);
}

import { hiddenSql as takedownSql, plainSql } from '@meguri/access';
import { parquetFiles, type Duck } from '@meguri/url-index';
import type { HiddenScope } from './pointers.ts';

/** Table of the takedowns in force: host_id, url_key, url. */
const takedownTable = 'takedown';

/** Whether a takedown hides the row `entry`, also by the URL whose body it repeats. */
export const hiddenSql = `EXISTS (SELECT 1 FROM ${takedownTable} AS t WHERE ${takedownSql(
  plainSql,
  { hostId: { sql: 't.host_id', given: true }, urlKey: { sql: 't.url_key' }, url: { sql: 't.url' } },
  {
    hostId: 'entry.host_id',
    urlKey: 'entry.url_key',
    url: 'entry.url',
    bodyKey: null,
    bodyUrl: 'entry.body_url',
  },
)})`;

/** The lists of a snapshot, in the order of the archive. */
export interface SnapshotLists {
  documents: string;
  /** What pages load, beside the documents; null: the snapshot has none. */
  requisites: string | null;
}

/** The rows of lists that no takedown hides now, with `is_requisite`, as a source in a statement. */
export function shownRowsSql({ documents, requisites }: SnapshotLists): string {
  const rows = (list: string, isRequisite: boolean) =>
    `SELECT *, ${isRequisite} AS is_requisite FROM ${parquetFiles([list])} AS entry WHERE NOT ${hiddenSql}`;
  return `(${[rows(documents, false), ...(requisites === null ? [] : [rows(requisites, true)])].join(' UNION ALL ')})`;
}

export async function fillTakedowns({ connection }: Duck, hidden: readonly HiddenScope[]): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TABLE ${takedownTable} (host_id BIGINT, url_key BIGINT, url VARCHAR)`,
  );
  const rows = await connection.createAppender(takedownTable);
  for (const { hostId, urlKey, url } of hidden) {
    rows.appendBigInt(hostId);
    if (urlKey === null) rows.appendNull();
    else rows.appendBigInt(BigInt(urlKey));
    if (url === null) rows.appendNull();
    else rows.appendVarchar(url);
    rows.endRow();
  }
  rows.closeSync();
}

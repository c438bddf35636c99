import { parquetFiles, type Duck } from '@meguri/url-index';
import type { HiddenScope } from './pointers.ts';

/** Table of the takedowns in force: host_id, url_key, url. */
const takedownTable = 'takedown';

/** Whether a takedown hides the row `entry`, also by the URL whose body it repeats. */
export const hiddenSql = `EXISTS (SELECT 1 FROM ${takedownTable} AS t WHERE t.host_id = entry.host_id AND (t.url IS NULL
  OR (t.url_key IS NOT NULL AND (t.url_key = entry.url_key OR t.url = entry.body_url))
  OR (t.url_key IS NULL AND (starts_with(entry.url, t.url) OR starts_with(entry.body_url, t.url)))))`;

/** The rows of a list that no takedown hides now, as a source in a statement. */
export const shownRowsSql = (list: string): string =>
  `(SELECT * FROM ${parquetFiles([list])} AS entry WHERE NOT ${hiddenSql})`;

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

import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '@meguri/url-index';
import { readResultsSql } from '../results/result-sql.ts';
import type { HiddenRows, SqlTask } from './sql-messages.ts';

/** Largest spill into the scratch directory. */
const maxSpillBytes = 4 * 2 ** 30;

/**
 * Opens DuckDB with results as views. From then on it only reads their files and writes to its scratch
 * directory; its configuration is locked.
 *
 * @param scratch directory for data beyond the memory
 */
export async function openTables(
  input: Pick<SqlTask, 'tables' | 'hidden' | 'memoryMegabytes' | 'threads'> & {
    /** Files that may be written; default: none. */
    writable?: readonly string[];
    /** Rows of the views: those that are not hidden (default), or only the hidden ones. */
    rows?: 'shown' | 'hidden';
  },
  scratch: string,
): Promise<DuckDBConnection> {
  const { tables, hidden, memoryMegabytes, threads, writable = [], rows = 'shown' } = input;
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMegabytes}MB`,
    temp_directory: path.join(scratch, 'spilled'),
    max_temp_directory_size: `${maxSpillBytes}B`,
    enable_external_file_cache: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  const paths = [...Object.values(tables).flatMap(({ files }) => files), ...writable];
  await connection.run(`SET allowed_paths = [${paths.map(sqlText).join(', ')}]`);
  await connection.run('SET enable_external_access = false');
  await hideRows(connection, hidden);
  for (const [name, table] of Object.entries(tables)) {
    const shown = table.hasDocument
      ? `SELECT * FROM (${readResultsSql(table)}) AS row ${rows === 'shown' ? notHidden(hidden) : onlyHidden(hidden)}`
      : readResultsSql(table);
    await connection.run(`CREATE VIEW "${name}" AS ${shown}`);
  }
  await connection.run('SET lock_configuration = true');
  return connection;
}

/** Schema of the tables with hidden hosts, URLs and prefixes. */
const schema = 'meguri';

async function hideRows(connection: DuckDBConnection, hidden: HiddenRows): Promise<void> {
  await connection.run(`CREATE SCHEMA ${schema}`);
  for (const kind of ['hosts', 'urls', 'prefixes'] as const) {
    await connection.run(`CREATE TABLE ${schema}.hidden_${kind} (value VARCHAR NOT NULL)`);
    const appender = await connection.createAppender(`hidden_${kind}`, schema);
    for (const value of hidden[kind]) {
      appender.appendVarchar(value);
      appender.endRow();
    }
    appender.closeSync();
  }
}

/** Without hidden captures, nothing is joined. */
function notHidden(hidden: HiddenRows): string {
  const conditions = hiddenConditions(hidden);
  return conditions.length === 0 ? '' : `WHERE NOT (${conditions.join(' OR ')})`;
}

const onlyHidden = (hidden: HiddenRows) => `WHERE ${hiddenConditions(hidden).join(' OR ') || 'false'}`;

function hiddenConditions({ hosts, urls, prefixes }: HiddenRows): string[] {
  const host = `regexp_extract(row.url, '^[a-z]+://([^/?#]*)', 1)`;
  return [
    ...(hosts.length > 0 ? [`${host} IN (SELECT value FROM ${schema}.hidden_hosts)`] : []),
    ...(urls.length > 0 ? [`row.url IN (SELECT value FROM ${schema}.hidden_urls)`] : []),
    ...(prefixes.length > 0
      ? [
          `EXISTS (SELECT 1 FROM ${schema}.hidden_prefixes AS hidden WHERE starts_with(row.url, hidden.value))`,
        ]
      : []),
  ];
}

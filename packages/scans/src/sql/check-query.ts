import type { DuckDBConnection } from '@duckdb/node-api';

/** A problem of a query, for its author. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

const howToBegin = 'Give one query: it begins with SELECT, WITH, FROM, VALUES, DESCRIBE or SUMMARIZE.';

/** Functions that make a table from their arguments and read nothing. */
const tableFunctions = new Set([
  'generate_series',
  'json_each',
  'json_tree',
  'range',
  'repeat',
  'repeat_row',
  'unnest',
]);

/**
 * Names that a query may give to tables: not the path of a file, nor a table with settings of the process.
 */
const ownName = /^(?!duckdb_|pg_|pragma_|sqlite_)[\p{L}\p{N}_$ ]+$/iu;

interface Parsed {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: unknown[];
}

/**
 * Checks that a text is one query over the given tables and its own. DuckDB parses it; nothing runs.
 *
 * @param tables names that it may read
 * @throws {QueryError} naming the problem and the fix
 */
export async function checkQuery(
  connection: DuckDBConnection,
  sql: string,
  tables: readonly string[],
): Promise<void> {
  const reader = await connection.runAndReadAll(
    'SELECT json_serialize_sql($1::VARCHAR, skip_empty := true, skip_null := true, skip_default := true)',
    [sql],
  );
  const parsed = JSON.parse(String(reader.value(0, 0))) as Parsed;
  if (parsed.error && parsed.error_type === 'not implemented')
    throw new QueryError(`This statement is not allowed: results are only read. ${howToBegin}`);
  if (parsed.error) throw new QueryError(`The query cannot be read: ${parsed.error_message ?? 'unknown'}.`);
  const count = parsed.statements?.length ?? 0;
  if (count !== 1) throw new QueryError(`There are ${count} statements. ${howToBegin}`);
  const nodes = [...nodesOf(parsed.statements)];
  const defined = nodes.flatMap(definedNames);
  const wrong = defined.find((name) => !ownName.test(name));
  if (wrong !== undefined)
    throw new QueryError(
      `"${wrong.slice(0, 80)}" cannot be the name of a table. Use letters, digits and "_".`,
    );
  const known = new Set([...tables, ...defined].map((name) => name.toLowerCase()));
  for (const node of nodes) checkSource(node, known, tables);
}

type Node = Readonly<Record<string, unknown>>;

/** All objects of a tree, without recursion: a query may be deeply nested. */
function* nodesOf(root: unknown): Generator<Node> {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) yield value as Node;
    for (const part of Object.values(value)) waiting.push(part);
  }
}

/** Names of the common table expressions of a node. */
function definedNames({ cte_map: map }: Node): string[] {
  const entries = (map as { map?: { key?: unknown }[] } | undefined)?.map ?? [];
  return entries.map(({ key }) => String(key));
}

function checkSource(node: Node, known: ReadonlySet<string>, tables: readonly string[]): void {
  const { type, table_name: table, schema_name: schema = '', catalog_name: catalog = '' } = node;
  const list = tables.join(' and ');
  if (type === 'BASE_TABLE') {
    const isOwn = (schema === '' || schema === 'main') && (catalog === '' || catalog === 'memory');
    if (!isOwn || !known.has(String(table).toLowerCase()))
      throw new QueryError(
        `There is no table "${String(table).slice(0, 200)}" to read. A query reads ${list}, and no file or address.`,
      );
  }
  if (type === 'TABLE_FUNCTION') {
    const name = String((node['function'] as Node | undefined)?.['function_name']);
    if (!tableFunctions.has(name.toLowerCase()))
      throw new QueryError(
        `The function ${name.slice(0, 80)} is not allowed in FROM. A query reads ${list}, and no file or address.`,
      );
  }
  if (type === 'SHOW_REF' && table !== undefined)
    throw new QueryError(`SHOW is not allowed. The tables are ${list}; DESCRIBE lists the columns of one.`);
}

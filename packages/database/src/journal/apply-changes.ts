import { Client } from 'pg';
import type { JournalChange } from './journal-entry.ts';
import { partlyJournaled } from './journal-tables.ts';

/** Applies journaled changes of rows, in their order, over a connection of its own that journals nothing. */
export interface ChangeApplier {
  apply(changes: readonly JournalChange[]): Promise<void>;
  /** Sets sequences beyond the ids of the rows. */
  settleSequences(): Promise<void>;
  close(): Promise<void>;
}

interface TableShape {
  columns: ReadonlySet<string>;
  key: string[];
}

/**
 * @param databaseUrl of the role that owns the tables
 * @throws while applying: a row that does not fit the present schema
 */
export async function openChangeApplier(databaseUrl: string): Promise<ChangeApplier> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`SET meguri.replay = 'on'; SET TIME ZONE 'UTC'`);
  const shapes = new Map<string, TableShape | null>();
  const shapeOf = async (table: string) => {
    const known = shapes.get(table);
    if (known !== undefined) return known;
    const shape = await readShape(client, table);
    shapes.set(table, shape);
    return shape;
  };
  return {
    apply: async (changes) => {
      await client.query('BEGIN');
      try {
        for (const change of changes) {
          const shape = await shapeOf(change.table);
          // Of a table that a later release removed.
          if (shape) await applyChange(client, change, shape);
        }
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    },
    settleSequences: () => settleSequences(client),
    close: () => client.end(),
  };
}

async function readShape(client: Client, table: string): Promise<TableShape | null> {
  const { rows } = await client.query<{ columns: string[] | null; key: string[] | null }>(
    `SELECT (SELECT array_agg(attname::text) FROM pg_attribute
        WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped) AS columns,
      (SELECT array_agg(attname::text) FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = to_regclass($1) AND indisprimary) AS key`,
    [`public.${client.escapeIdentifier(table)}`],
  );
  const { columns = null, key = null } = rows[0] ?? {};
  return columns && { columns: new Set(columns), key: key ?? [] };
}

async function applyChange(
  client: Client,
  { table, operation, row }: JournalChange,
  shape: TableShape,
): Promise<void> {
  const name = client.escapeIdentifier(table);
  const quoted = (column: string) => client.escapeIdentifier(column);
  const columns = Object.keys(JSON.parse(row) as object).filter((column) => shape.columns.has(column));
  const part = partlyJournaled.find((one) => one.table === table);
  const key = part?.key ?? shape.key;
  const isRow = key.map((column) => `${name}.${quoted(column)} = given.${quoted(column)}`).join(' AND ');
  const given = `json_populate_record(NULL::${name}, $1::json) AS given`;
  const rest = columns.filter((column) => !key.includes(column));
  const set = rest.map((column) => `${quoted(column)} = given.${quoted(column)}`).join(', ');
  if (operation === 'delete') {
    await client.query(`DELETE FROM ${name} USING ${given} WHERE ${isRow}`, [row]);
    return;
  }
  const updated =
    set === '' ? null : await client.query(`UPDATE ${name} SET ${set} FROM ${given} WHERE ${isRow}`, [row]);
  // Rows of derived tables follow from commits.
  if ((updated?.rowCount ?? 0) > 0 || (operation === 'update' && !part?.isComplete)) return;
  const list = columns.map(quoted).join(', ');
  await client.query(
    `INSERT INTO ${name} (${list}) SELECT ${columns.map((column) => `given.${quoted(column)}`).join(', ')} FROM ${given}
    ON CONFLICT DO NOTHING`,
    [row],
  );
}

async function settleSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `SELECT seq.oid::regclass::text AS sequence, tab.oid::regclass::text AS "table", attname::text AS "column"
    FROM pg_class AS seq JOIN pg_depend ON pg_depend.objid = seq.oid AND deptype IN ('a', 'i')
      JOIN pg_class AS tab ON tab.oid = refobjid JOIN pg_attribute ON attrelid = tab.oid AND attnum = refobjsubid
    WHERE seq.relkind = 'S' AND seq.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, table, column } of rows)
    await client.query(
      `SELECT setval('${sequence}', greatest((SELECT max(${client.escapeIdentifier(column)}) FROM ${table}), nextval('${sequence}')))`,
    );
  // Packages are not journaled, but consumers hold them by their ids: these begin again beyond all that there were.
  await client.query(
    `SELECT setval('package_id_seq', greatest(nextval('package_id_seq'), extract(epoch FROM now())::bigint))
    WHERE EXISTS (SELECT 1 FROM consumer)`,
  );
}

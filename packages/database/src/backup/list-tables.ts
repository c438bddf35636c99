import type { Client } from 'pg';

/** A table with its columns, generated ones left out. */
export interface StoredTable {
  table: string;
  columns: string[];
}

/**
 * Tables that a backup omits. Without sessions and links, a stolen backup lets its thief sign in nowhere;
 * users sign in again after a restore. The ids of recent commits are backed up, so that a rebuild applies no
 * commit twice.
 */
const leftOut = new Set(['_prisma_migrations', 'session', 'sign_in_link']);

/** Tables of the schema, those that others refer to first. Partitions are read through their table. */
export async function listTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; needs: string[] | null }>(`
    SELECT class.relname AS "table",
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT array_agg(other.relname::text) FROM pg_constraint JOIN pg_class AS other ON other.oid = confrelid
        WHERE conrelid = class.oid AND contype = 'f') AS needs
    FROM pg_class AS class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY 1`);
  const waiting = rows.filter(({ table }) => !leftOut.has(table));
  const ordered: StoredTable[] = [];
  const isThere = (table: string) => ordered.some((one) => one.table === table);
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ table, needs }) =>
      (needs ?? []).every((other) => other === table || leftOut.has(other) || isThere(other)),
    );
    const [next] = waiting.splice(Math.max(0, index), 1);
    if (next) ordered.push({ table: next.table, columns: next.columns });
  }
  return ordered;
}

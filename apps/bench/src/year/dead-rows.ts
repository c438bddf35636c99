import type { BenchDatabase } from '../state/bench-database.ts';

/** Dead rows of a table, partitions included. */
export interface DeadRows {
  table: string;
  live: number;
  dead: number;
}

/** Dead rows of the tables that a crawl writes, as the server estimates them. */
export function readDeadRows({ prisma }: BenchDatabase): Promise<DeadRows[]> {
  return prisma.$queryRaw<DeadRows[]>`
    SELECT coalesce(parent.relname, s.relname)::text AS "table", sum(n_live_tup)::float8 AS live, sum(n_dead_tup)::float8 AS dead
    FROM pg_stat_user_tables s LEFT JOIN pg_inherits i ON i.inhrelid = s.relid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
    GROUP BY 1 HAVING sum(n_dead_tup) > 0 ORDER BY 1`;
}

/** Bytes per row on disk of a table and of its indexes, partitions included. */
export async function readTableBytes(
  { prisma }: BenchDatabase,
  table: string,
): Promise<{ rows: number; heap: number; indexes: number }> {
  const [size] = await prisma.$queryRawUnsafe<{ rows: number; total: number; indexes: number }[]>(`
    SELECT (SELECT count(*) FROM ${table})::float8 AS rows, sum(pg_total_relation_size(relid))::float8 AS total,
      sum(pg_indexes_size(relid))::float8 AS indexes
    FROM (SELECT relid FROM pg_partition_tree('${table}') UNION SELECT '${table}'::regclass) AS parts`);
  if (!size) throw new Error(`${table} has no size`);
  return {
    rows: size.rows,
    heap: (size.total - size.indexes) / size.rows,
    indexes: size.indexes / size.rows,
  };
}

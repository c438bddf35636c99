import { expect, test } from 'vitest';
import { ownDatabase } from '../database.fixture.ts';

const { prisma } = await ownDatabase();

/**
 * Number of dead rows at which autovacuum starts for a table with this number of rows, as PostgreSQL computes
 * it.
 */
async function deadRowsAllowed(table: string, rows: number): Promise<number> {
  const [found] = await prisma.$queryRaw<{ threshold: number; share: number }[]>`
    SELECT max(option_value) FILTER (WHERE option_name = 'autovacuum_vacuum_threshold')::float8 AS threshold,
      max(option_value) FILTER (WHERE option_name = 'autovacuum_vacuum_scale_factor')::float8 AS share
    FROM pg_class, pg_options_to_table(reloptions) WHERE oid = ${table}::text::regclass`;
  if (!found) throw new Error(`${table} has no settings of its own`);
  return found.threshold + found.share * rows;
}

test.each([
  ['page', 1e9, 5_050_000],
  ['page', 1e6, 55_000],
  ['host', 20e6, 210_000],
  ['host_rank', 20e6, 210_000],
  ['counter', 1e4, 500],
  ['statistic_minute', 1e7, 500],
  ['statistic_hour', 1e6, 500],
  ['applied_commit', 1e6, 5_000],
  ['discovered_batch', 1e6, 500],
])('%s of %d rows is vacuumed after %d dead rows', async (table, rows, dead) => {
  expect(await deadRowsAllowed(table, rows)).toBeCloseTo(dead);
});

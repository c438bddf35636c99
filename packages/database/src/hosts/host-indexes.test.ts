import { expect, test } from 'vitest';
import { ownDatabase } from '../database.fixture.ts';

const { prisma } = await ownDatabase();

/** Columns that an index of a table depends on: its keys, expressions and condition. */
const indexedColumns = async (table: string): Promise<string[]> => {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT attname AS name FROM pg_index AS i JOIN pg_class AS c ON c.oid = indexrelid
    JOIN pg_depend AS d ON d.classid = 'pg_class'::regclass AND d.objid = indexrelid AND d.refobjid = indrelid
    JOIN pg_attribute AS a ON a.attrelid = indrelid AND a.attnum = d.refobjsubid
    WHERE indrelid = ${table}::text::regclass AND relam <> (SELECT oid FROM pg_am WHERE amname = 'brin') ORDER BY 1`;
  return rows.map(({ name }) => name);
};

test('no index of hosts has a column that usual commits and insertions of links change', async () => {
  expect(await indexedColumns('host')).toEqual([
    'address',
    'alias_of',
    'blocked',
    'host_id',
    'next_due_at',
    'node_id',
    'overloaded',
    'paused',
    'price',
    'quad',
    'robots_recheck_seconds',
    'robots_wanted_at',
    'site',
    'suspended_until',
  ]);
});

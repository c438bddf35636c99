import { alertAge, type TransactionAges } from '@meguri/contracts';
import type { Sql } from '../connection/client.ts';

/**
 * Ages of the oldest ids of all databases of the server: PostgreSQL refuses writes in all of them when one runs
 * out. Reads a catalog of a few rows and assigns no id.
 */
export async function readTransactionAges(sql: Sql): Promise<TransactionAges> {
  const [row] = await sql.$queryRaw<
    { transactions: number; multixacts: number; freezeAt: number; freezeMultixactsAt: number }[]
  >`
    SELECT max(age(datfrozenxid)) AS transactions, max(mxid_age(datminmxid)) AS multixacts,
      current_setting('autovacuum_freeze_max_age')::int AS "freezeAt",
      current_setting('autovacuum_multixact_freeze_max_age')::int AS "freezeMultixactsAt"
    FROM pg_database`;
  if (!row) throw new Error('pg_database has no row');
  return {
    transactions: { age: row.transactions, alertAt: alertAge(row.freezeAt) },
    multixacts: { age: row.multixacts, alertAt: alertAge(row.freezeMultixactsAt) },
  };
}

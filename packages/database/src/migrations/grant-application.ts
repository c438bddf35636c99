import { Client } from 'pg';

/** The first release in which ANALYZE and VACUUM can be granted. */
const maintainVersion = 170_000;

/**
 * Grants the application's role what it needs on the tables, and no more: it reads and writes rows. It does not
 * own them, cannot create any but the partitions of captures (by a function of the owner), and has no right to files or programs of the server.
 *
 * @param ownerUrl of the role that migrated the database
 * @param role name of the application's role; it exists
 */
export async function grantApplication(ownerUrl: string, role: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int AS version`,
    );
    const maintain = (rows[0]?.version ?? 0) >= maintainVersion ? ', MAINTAIN' : '';
    const name = client.escapeIdentifier(role);
    const tables = `SELECT, INSERT, UPDATE, DELETE, TRUNCATE${maintain} ON`;
    // Two processes that migrate at once would update the same rows of the catalogue.
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtext('meguri.grants'));
      GRANT USAGE ON SCHEMA public TO ${name};
      GRANT ${tables} ALL TABLES IN SCHEMA public TO ${name};
      GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${name};
      GRANT EXECUTE ON FUNCTION add_capture_month(timestamptz) TO ${name};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${tables} TABLES TO ${name};
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${name};
      COMMIT`);
  } finally {
    await client.end();
  }
}

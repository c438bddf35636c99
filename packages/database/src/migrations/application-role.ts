import { Client } from 'pg';

/**
 * Creates the application's role, or sets its password, from the URL that the application uses. It may connect
 * to the database and has no other right; `migrate` grants it the tables.
 *
 * @param adminUrl of a role that may create roles
 * @throws if the role of `adminUrl` may not
 */
export async function createApplicationRole(adminUrl: string, applicationUrl: string): Promise<void> {
  const { username, password, pathname } = new URL(applicationUrl);
  await withClient(adminUrl, async (client) => {
    const role = client.escapeIdentifier(decodeURIComponent(username));
    const login = client.escapeLiteral(decodeURIComponent(password));
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [
      decodeURIComponent(username),
    ]);
    await client.query(`${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${role} LOGIN PASSWORD ${login}`);
    const database = client.escapeIdentifier(decodeURIComponent(pathname.slice(1)));
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${role}`);
  });
}

/** The rights with which a taken-over application could take over the database server. */
const excess = `SELECT CASE
    WHEN rolsuper THEN 'is a superuser'
    WHEN pg_has_role(oid, 'pg_execute_server_program', 'MEMBER') THEN 'may run programs'
    WHEN pg_has_role(oid, 'pg_write_server_files', 'MEMBER') THEN 'may write files of the server'
    WHEN pg_has_role(oid, 'pg_read_server_files', 'MEMBER') THEN 'may read files of the server'
    WHEN rolcreaterole THEN 'may create roles' END AS excess
  FROM pg_roles WHERE rolname = current_user`;

/** What the role of a URL may do that the application must not, as a verb; null where nothing. */
export function excessRights(url: string): Promise<string | null> {
  return withClient(
    url,
    async (client) => (await client.query<{ excess: string | null }>(excess)).rows[0]?.excess ?? null,
  );
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

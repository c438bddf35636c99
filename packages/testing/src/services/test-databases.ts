import { Client } from 'pg';
import { once } from 'node:events';
import { connect } from 'node:net';

/** URLs of one database, or of one server, for the role of the application and for the owner. */
export interface DatabaseUrls {
  url: string;
  ownerUrl: string;
}

export type MigrateDatabase = (ownerUrl: string, options: { applicationUrl: string }) => Promise<unknown>;

/** Creates and drops databases on one PostgreSQL server, as copies of a template that is migrated once. */
export interface TestDatabases {
  create(): Promise<DatabaseUrls>;
  drop(databaseUrl: string): Promise<void>;
  /** Drops the template and databases that tests left behind. */
  dropAll(): Promise<void>;
}

/**
 * @param server the owner may create databases
 * @param migrate migrates an empty database to the newest version and closes its connections
 */
export async function openTestDatabases(
  server: DatabaseUrls,
  migrate: MigrateDatabase,
): Promise<TestDatabases> {
  // Several runs may share one server.
  const prefix = `meguri_test_${process.pid}_${Date.now().toString(36)}`;
  const template = `${prefix}_template`;
  const existing = new Set<string>();
  let made = 0;

  const drop = async (name: string) => {
    await dropDatabase(server.ownerUrl, name);
    existing.delete(name);
  };
  await executeSql(server.ownerUrl, `CREATE DATABASE ${template}`);
  existing.add(template);
  const { url, ownerUrl } = urlsOf(server, template);
  await migrate(ownerUrl, { applicationUrl: url });

  return {
    async create() {
      made += 1;
      const name = `${prefix}_${made}`;
      existing.add(name);
      // The default strategy logs every block of the copy, which takes three times as long.
      const options = `TEMPLATE ${template} STRATEGY FILE_COPY`;
      await executeSql(server.ownerUrl, `CREATE DATABASE ${name} ${options}`);
      return urlsOf(server, name);
    },
    drop: (databaseUrl) => drop(new URL(databaseUrl).pathname.slice(1)),
    async dropAll() {
      for (const name of existing) await drop(name);
    },
  };
}

function urlsOf({ url, ownerUrl }: DatabaseUrls, database: string): DatabaseUrls {
  return { url: urlOf(url, database), ownerUrl: urlOf(ownerUrl, database) };
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** SQLSTATE object_in_use. */
const inUse = '55006';
const maxDropAttempts = 5;

/**
 * Drops a database and ends connections to it. A client may reconnect in between, so it tries several times.
 *
 * @param ownerUrl URL of another database on the server, for the role that owns both
 */
export async function dropDatabase(ownerUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // FORCE is refused while autovacuum runs in the database; DROP without FORCE ends autovacuum.
    await executeSql(
      ownerUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
    );
    try {
      await executeSql(ownerUrl, `DROP DATABASE IF EXISTS ${name}`);
      return;
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === inUse;
      if (!isInUse || attempt === maxDropAttempts) throw error;
    }
  }
}

/** Runs statements on a new connection. */
export async function executeSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Empties one numbered database of a Redis server, given as `redis://:password@host:port/number`. */
export async function flushRedisDatabase(redisUrl: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(redisUrl);
  const login = password ? [`AUTH ${username} ${password}`.replace('  ', ' ')] : [];
  const socket = connect({ host: hostname, port: Number(port || 6379) });
  await once(socket, 'connect');
  socket.end([...login, `SELECT ${pathname.slice(1)}`, 'FLUSHDB', 'QUIT', ''].join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const complaint = answer.match(/^-.*/m)?.[0];
  if (complaint !== undefined) throw new Error(`emptying a Redis test database failed: ${complaint}`);
}

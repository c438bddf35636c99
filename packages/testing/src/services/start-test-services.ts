import { flushRedisDatabase, openTestDatabases, type MigrateDatabase } from './test-databases.ts';
import { serveQuestions } from './serve-questions.ts';

interface Service {
  url: string;
  stop: () => Promise<void>;
}

interface PostgresService extends Service {
  /** URL for the role that owns the tables and may create databases. */
  ownerUrl: string;
}

/** Starts the servers; each function is called at most once, on demand. */
export interface TestServicesOptions {
  startPostgres: () => Promise<PostgresService>;
  startRedis: () => Promise<Service>;
  /** Number of Redis databases; a run that needs more of them reuses the first ones. */
  redisDatabases: number;
  /** Migrates an empty database to the newest version and closes its connections. */
  migrate: MigrateDatabase;
}

export interface TestServices {
  /** The value of `MEGURI_TEST_SERVICES` for `createTestDatabase` and `testRedisUrl`. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Provides databases to the test processes of one run, over HTTP on loopback: test files run in separate
 * processes but share one PostgreSQL and one Redis, which start on demand.
 */
export async function startTestServices(options: TestServicesOptions): Promise<TestServices> {
  const postgres = lazy(async () => {
    const service = await options.startPostgres();
    return { service, databases: await openTestDatabases(service, options.migrate) };
  });
  const redis = lazy(options.startRedis);
  let redisUrlsHandedOut = 0;

  const server = await serveQuestions({
    'create-database': async () => JSON.stringify(await (await postgres.get()).databases.create()),
    'drop-database': async (databaseUrl) => {
      await (await postgres.get()).databases.drop(databaseUrl);
      return '';
    },
    'redis-url': async () => {
      const url = new URL((await redis.get()).url);
      url.pathname = `/${redisUrlsHandedOut % options.redisDatabases}`;
      redisUrlsHandedOut += 1;
      await flushRedisDatabase(url.href);
      return url.href;
    },
  });

  return {
    url: server.url,
    async stop() {
      await server.close();
      const startedPostgres = await postgres.peek();
      await startedPostgres?.databases.dropAll();
      await startedPostgres?.service.stop();
      await (await redis.peek())?.stop();
    },
  };
}

/** A value created at most once, on demand. */
export interface Lazy<T> {
  get: () => Promise<T>;
  /** The value if it was created, else null; never creates it. */
  peek: () => Promise<T | null>;
}

export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | null = null;
  return {
    get: () => (made ??= make()),
    peek: async () => (made === null ? null : made.catch(() => null)),
  };
}

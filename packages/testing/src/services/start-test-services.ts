import { flushRedisDatabase } from './flush-redis-database.ts';
import { lazy } from './lazy.ts';
import { serveQuestions } from './serve-questions.ts';
import { openTestDatabases } from './test-databases.ts';

interface Service {
  url: string;
  stop: () => Promise<void>;
}

/** How to get at the servers; each is called at most once, and only when a test asks. */
export interface TestServicesOptions {
  startPostgres: () => Promise<Service>;
  startRedis: () => Promise<Service>;
  /** How many numbered databases that Redis has; a run that asks for more gets the first ones again. */
  redisDatabases: number;
  /** Brings an empty database to the newest migration and leaves no connection behind. */
  migrate: (databaseUrl: string) => Promise<unknown>;
}

export interface TestServices {
  /** What `createTestDatabase` and `testRedisUrl` want to find in the environment as `MEGURI_TEST_SERVICES`. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Hands databases to the test processes of one run, over HTTP on loopback: test files run in processes of their own but
 * share one PostgreSQL and one Redis, which are started when the first of them asks.
 */
export async function startTestServices(options: TestServicesOptions): Promise<TestServices> {
  const postgres = lazy(async () => {
    const service = await options.startPostgres();
    return { service, databases: await openTestDatabases(service.url, options.migrate) };
  });
  const redis = lazy(options.startRedis);
  let redisUrlsHandedOut = 0;

  const server = await serveQuestions({
    'create-database': async () => (await postgres.get()).databases.create(),
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

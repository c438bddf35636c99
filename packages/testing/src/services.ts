import { executeSql } from './services/test-databases.ts';

/** A database for one test file, empty, at the newest migration. */
export interface TestDatabase {
  /** URL for the application's role. */
  url: string;
  /** URL for the role that owns the tables. */
  ownerUrl: string;
  /** Runs statements that only the owner may run, such as changes of tables. */
  asOwner: (sql: string) => Promise<void>;
  /** Drops the database and ends open connections to it. */
  drop: () => Promise<void>;
}

/** Creates a database for the calling test file. Starts PostgreSQL if it is the first of the run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, ownerUrl } = JSON.parse(await ask('create-database')) as { url: string; ownerUrl: string };
  return {
    url,
    ownerUrl,
    asOwner: (sql) => executeSql(ownerUrl, sql),
    async drop() {
      await ask('drop-database', url);
    },
  };
}

/**
 * The URL of an empty, numbered Redis database that no other test file uses. FLUSHDB is permitted, FLUSHALL
 * is not: a test that affects a whole server starts its own.
 */
export async function testRedisUrl(): Promise<string> {
  return ask('redis-url');
}

async function ask(question: string, body = ''): Promise<string> {
  const services = process.env['MEGURI_TEST_SERVICES'];
  if (services === undefined) throw new Error('test services are not running: start the tests with npm test');
  const response = await fetch(services + question, { method: 'POST', body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`test service ${question} failed with ${response.status}: ${answer}`);
  return answer;
}

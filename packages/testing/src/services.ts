/** A database of a test file's own, at the newest migration and otherwise empty. */
export interface TestDatabase {
  url: string;
  /** Drops it, cutting off connections that are still open. */
  drop: () => Promise<void>;
}

/** Makes a database for the calling test file. PostgreSQL is started if this is the run's first. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = await ask('create-database');
  return {
    url,
    async drop() {
      await ask('drop-database', url);
    },
  };
}

/**
 * The URL of an empty, numbered Redis database that no other test file has. FLUSHDB is fine there, FLUSHALL is not: a
 * test that wants to hurt a whole server starts its own.
 */
export async function testRedisUrl(): Promise<string> {
  return ask('redis-url');
}

async function ask(question: string, body = ''): Promise<string> {
  const services = process.env['MEGURI_TEST_SERVICES'];
  if (services === undefined)
    throw new Error('no test services: run through vitest.config.ts or startTestServices');
  const response = await fetch(services + question, { method: 'POST', body });
  const answer = await response.text();
  if (!response.ok) throw new Error(`test services cannot ${question}: ${answer}`);
  return answer;
}

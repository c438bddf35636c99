import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@meguri/database/migrate';
import { startPostgres, startRedis } from '@meguri/local-services';
import { startTestServices } from '@meguri/testing';
import { removeWhenOrphaned } from './remove-when-orphaned.ts';

/**
 * Global set-up of a test run (vitest's, or any other runner whose children inherit the environment): offers
 * PostgreSQL and Redis, started on first use, or those of TEST_DATABASE_URL and TEST_REDIS_URL. Returns the
 * tear-down.
 */
export default async function offerTestServices(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'meguri-test-'));
  removeWhenOrphaned(directory);
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = process.env;
  const log = () => {};
  const redisDatabases = redisUrl === undefined ? 1024 : 16;
  const services = await startTestServices({
    startPostgres: async () =>
      databaseUrl === undefined
        ? startPostgres({ dataDirectory: path.join(directory, 'postgres'), log, fast: true })
        : { ...(await external(databaseUrl)), ownerUrl: databaseUrl },
    startRedis: () =>
      redisUrl === undefined
        ? startRedis({ directory: path.join(directory, 'redis'), log, databases: redisDatabases })
        : external(redisUrl),
    redisDatabases,
    migrate,
  });
  process.env['MEGURI_TEST_SERVICES'] = services.url;
  return async () => {
    await services.stop();
    await rm(directory, { recursive: true });
  };
}

/** A server that is started and stopped elsewhere. */
async function external(url: string): Promise<{ url: string; stop: () => Promise<void> }> {
  return { url, stop: () => Promise.resolve() };
}

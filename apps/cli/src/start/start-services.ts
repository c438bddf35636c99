import path from 'node:path';
import { excessRights, migrate } from '@meguri/database/migrate';
import { lockDataDirectory, startPostgres, startRedis } from '@meguri/local-services';
import type { FileAccess } from '@meguri/runtime';
import { CommandError } from '../terminal/report-failure.ts';
import { closeDataDirectory } from './data-places.ts';
import { stopLeftoverProcesses } from './process-record.ts';

export interface StartServicesOptions {
  dataDirectory: string;
  /** Use these instead of starting our own. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Of the role that owns the tables of `databaseUrl`; by default the same role. */
  migrationUrl?: string | undefined;
  /** Who may read logs and archive; by default the owner alone. */
  access?: FileAccess;
  log: (line: string) => void;
}

export interface Services {
  databaseUrl: string;
  redisUrl: string;
  /** Settles with the name of a service of ours that ended unexpectedly. */
  lost: Promise<string>;
  /** Stops Redis, then PostgreSQL, and releases the data directory. */
  stop: () => Promise<void>;
}

/**
 * Starts what every process of the crawler requires: the locked data directory, PostgreSQL, Redis, the newest
 * migration. When a step fails, it undoes the earlier ones and throws the error of that step.
 */
export async function startServices(options: StartServicesOptions): Promise<Services> {
  const dataDirectory = path.resolve(options.dataDirectory);
  const { log, access = { group: null } } = options;
  const lost = Promise.withResolvers<string>();
  const undo = new AsyncDisposableStack();
  try {
    const lock = lockDataDirectory(dataDirectory);
    undo.defer(() => lock.release());
    const { repaired, foreign } = closeDataDirectory(dataDirectory, access);
    if (repaired > 0) log(`closed ${repaired} files of the data directory to other users`);
    if (foreign > 0) log(`warning: ${foreign} files of the data directory belong to another account`);
    await stopLeftoverProcesses(dataDirectory, log);
    let { databaseUrl, redisUrl, migrationUrl } = options;
    if (databaseUrl === undefined) {
      const postgres = await startPostgres({ dataDirectory: path.join(dataDirectory, 'postgres'), log });
      undo.defer(() => postgres.stop());
      void postgres.exited.then(() => lost.resolve('PostgreSQL'));
      databaseUrl = postgres.url;
      migrationUrl = postgres.ownerUrl;
    }
    if (redisUrl === undefined) {
      const redis = await startRedis({ directory: path.join(dataDirectory, 'redis'), log });
      undo.defer(() => redis.stop());
      void redis.exited.then(() => lost.resolve('Redis'));
      redisUrl = redis.url;
    }
    const migrations = await migrate(migrationUrl ?? databaseUrl, { applicationUrl: databaseUrl }).catch(
      (error: unknown) => {
        const name = options.databaseUrl === undefined ? 'the database' : 'the database of DATABASE_URL';
        throw new CommandError(`${name} cannot be used: ${firstLine(error)}`, { cause: error });
      },
    );
    if (migrations.length > 0) log(`database migrated to ${migrations.at(-1)}`);
    if (options.databaseUrl !== undefined) await warnOfRights(options.databaseUrl, log);
    return { databaseUrl, redisUrl, lost: lost.promise, stop: () => undo.disposeAsync() };
  } catch (error) {
    await undo.disposeAsync();
    throw error;
  }
}

async function warnOfRights(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const excess = await excessRights(databaseUrl);
  if (excess !== null) log(`warning: the role of DATABASE_URL ${excess}; see docs/operations/secure.md`);
}

/** The schema engine's message fills a page. */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  return line;
}

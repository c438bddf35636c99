import path from 'node:path';
import { lockDataDirectory, startPostgres, startRedis } from '@meguri/local-services';
import type { FileAccess } from '@meguri/runtime/process';
import { closeDataDirectory } from './data-places.ts';
import { stopLeftoverProcesses } from './process-record.ts';

export interface StartServicesOptions {
  dataDirectory: string;
  /** Use these instead of starting our own. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** For the role that owns the tables of `databaseUrl`; default: the same role. */
  migrationUrl?: string | undefined;
  /** Who may read logs and archive; default: only the owner. */
  access?: FileAccess;
  log: (line: string) => void;
}

export interface Services {
  databaseUrl: string;
  /** Directory of the PostgreSQL that was started here; null: `databaseUrl` was given. */
  databaseDirectory: string | null;
  redisUrl: string;
  /** For the role that owns the tables; null: the role of `databaseUrl`. */
  migrationUrl: string | null;
  /** Whether the database was started here. */
  isOwnDatabase: boolean;
  /** Settles with the name of a service of ours that ended unexpectedly. */
  lost: Promise<string>;
  /** Stops Redis, then PostgreSQL, and releases the data directory. */
  stop: () => Promise<void>;
}

/**
 * Starts what every process of the crawler requires: the locked data directory, PostgreSQL and Redis.
 * When a step fails, it undoes the earlier ones and throws the error of that step.
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
    let databaseDirectory: string | null = null;
    if (databaseUrl === undefined) {
      const postgresDirectory = path.join(dataDirectory, 'postgres');
      const postgres = await startPostgres({ dataDirectory: postgresDirectory, log });
      databaseDirectory = path.join(postgresDirectory, 'cluster');
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
    return {
      databaseUrl,
      databaseDirectory,
      redisUrl,
      migrationUrl: migrationUrl ?? null,
      isOwnDatabase: options.databaseUrl === undefined,
      lost: lost.promise,
      stop: () => undo.disposeAsync(),
    };
  } catch (error) {
    await undo.disposeAsync();
    throw error;
  }
}

import {
  archiveBucketOf,
  bucketVariablesSchema,
  importAccessOf,
  importVariablesSchema,
  replicaPlaceOf,
  replicaVariablesSchema,
  type ArchiveBucket,
  type BucketAccess,
  type ReplicaPlace,
} from '@meguri/contracts';
import { excessRights, migrate } from '@meguri/database/migrate';
import { openLocalServices, type LocalServices } from '@meguri/services';
import { CommandError } from '../terminal/report-failure.ts';
import { readSeedsFile } from './read-seeds-file.ts';
import type { StartOptions } from './start-options.ts';
import { storeSeeds } from './store-seeds.ts';

/** Seeds and settings of the simulated web. */
export interface DemoSeeds {
  seeds: readonly string[];
  hosts: number;
  settings: Readonly<Record<string, unknown>>;
}

/** The services in which a crawl is prepared. */
export interface PreparedStores {
  databaseUrl: string;
  redisUrl: string;
  /** For the role that owns the tables; default: the role of `databaseUrl`. */
  migrationUrl: string | null;
  /** Whether this instance started the database, not its operator. */
  isOwnDatabase: boolean;
}

/** The result, for the process that runs the crawl. */
export interface Preparation {
  archiveBucket: ArchiveBucket | null;
  replica: ReplicaPlace | null;
  importAccess: BucketAccess;
  /** Token of a link that creates the first administrator; null if there is an administrator. */
  signInToken: string | null;
}

/**
 * Everything that a start stores before the crawl: the newest schema, settings and seeds.
 *
 * @throws {CommandError} for a database, a seeds file or a seed that cannot be used
 */
export async function prepareCrawl(input: {
  options: StartOptions;
  stores: PreparedStores;
  demo: DemoSeeds | null;
  print: (line: string) => void;
  signal: AbortSignal;
}): Promise<Preparation> {
  const { options, stores, demo, print, signal } = input;
  const urls = [
    ...options.urls,
    ...(options.seedsFile ? await readSeedsFile(options.seedsFile, '--seeds') : []),
  ];
  await migrateDatabase(stores, print);
  const local = openLocalServices(stores);
  try {
    await storeSettings(local, options, demo);
    await storeSeeds({ local, urls, demo, ownServer: options.ownServer, print, signal });
    const needsLink = !options.headless && !(await local.hasAdministrator());
    return {
      archiveBucket: archiveBucketOf(bucketVariablesSchema.parse(process.env)),
      replica: replicaPlaceOf(replicaVariablesSchema.parse(process.env)),
      importAccess: importAccessOf(importVariablesSchema.parse(process.env)),
      signInToken: needsLink ? (await local.createSignInLink({ purpose: 'administrator' })).token : null,
    };
  } finally {
    await local.close();
  }
}

async function migrateDatabase(stores: PreparedStores, print: (line: string) => void): Promise<void> {
  const { databaseUrl, migrationUrl, isOwnDatabase } = stores;
  const migrations = await migrate(migrationUrl ?? databaseUrl, { applicationUrl: databaseUrl }).catch(
    (error: unknown) => {
      const name = isOwnDatabase ? 'the database' : 'the database of DATABASE_URL';
      throw new CommandError(`${name} cannot be used: ${firstLine(error)}`, { cause: error });
    },
  );
  if (migrations.length > 0) print(`database migrated to ${migrations.at(-1)}`);
  const excess = isOwnDatabase ? null : await excessRights(databaseUrl);
  if (excess !== null) print(`warning: the role of DATABASE_URL ${excess}; see docs/operations/secure.md`);
}

/** The schema engine's message may be very long. */
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  return line;
}

async function storeSettings(
  local: LocalServices,
  options: StartOptions,
  demo: DemoSeeds | null,
): Promise<void> {
  const settings = new Map<string, unknown>(Object.entries(demo?.settings ?? {}));
  for (const [key, value] of options.settings) settings.set(key, value);
  for (const [key, value] of settings) await local.setSetting({ key, value });
}

import { journalTables } from '../journal/journal-tables.ts';
import { grantApplication } from './grant-application.ts';
import { migrationsDirectory, openSchemaEngine, readMigrations, wholeSchema } from './schema-engine.ts';

export interface MigrateOptions {
  directory?: string;
  /** The URL that the application uses: its role is granted the tables, unless it is the owner's. */
  applicationUrl?: string | undefined;
  /** Names of the migrations to apply; by default all. */
  only?: ReadonlySet<string>;
}

/**
 * Applies the migrations of this checkout to a database like `prisma migrate deploy`, with the same
 * `_prisma_migrations` table, and grants the application's role what it needs.
 *
 * @param databaseUrl of the role that owns the tables
 * @returns names of the migrations applied now, oldest first; empty if the database was up to date
 * @throws if a migration fails or had failed before, or if the database holds tables
 * but no record of migrations
 */
export async function migrate(
  databaseUrl: string,
  { directory = migrationsDirectory, applicationUrl = databaseUrl, only }: MigrateOptions = {},
): Promise<string[]> {
  const { engine, close } = await openSchemaEngine(databaseUrl);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await readMigrations(directory, only),
      filters: wholeSchema,
    });
    await journalTables(databaseUrl);
    const role = userOf(applicationUrl);
    if (role !== '' && role !== userOf(databaseUrl)) await grantApplication(databaseUrl, role);
    return appliedMigrationNames;
  } finally {
    await close();
  }
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

export { createApplicationRole, excessRights } from './application-role.ts';
export { migrationNames } from './schema-engine.ts';

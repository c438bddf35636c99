import { migrationsDirectory, openSchemaEngine, readMigrations, wholeSchema } from './schema-engine.ts';

/**
 * Applies the migrations of this checkout to a database like `prisma migrate deploy`, with the same
 * `_prisma_migrations` table.
 *
 * @returns names of the migrations applied now, oldest first; empty if the database was up to date
 * @throws if a migration fails or had failed before, or if the database holds tables
 * but no record of migrations
 */
export async function migrate(databaseUrl: string, directory = migrationsDirectory): Promise<string[]> {
  const { engine, close } = await openSchemaEngine(databaseUrl);
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: await readMigrations(directory),
      filters: wholeSchema,
    });
    return appliedMigrationNames;
  } finally {
    await close();
  }
}

// Applies all migrations; once per release, before the new processes start. MIGRATION_DATABASE_URL names the
// role that owns the tables. DATABASE_URL names the application's role, which is created if the owner may do
// so.
import { createApplicationRole, excessRights, migrate } from '../packages/database/src/migrations/migrate.ts';

const { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: ownerUrl = databaseUrl } = process.env;
if (databaseUrl === undefined || ownerUrl === undefined) {
  console.error('DATABASE_URL is missing: set it to the postgresql:// URL of the database to migrate');
  process.exit(1);
}
const isOwn = new URL(ownerUrl).username !== new URL(databaseUrl).username;
if (isOwn && (await excessRights(ownerUrl)) !== null) await createApplicationRole(ownerUrl, databaseUrl);
const applied = await migrate(ownerUrl, { applicationUrl: databaseUrl });
console.log(applied.length === 0 ? 'the database is up to date' : `applied ${applied.join(', ')}`);
const excess = await excessRights(databaseUrl);
if (excess !== null)
  console.warn(
    `warning: the role of DATABASE_URL ${excess}; give the application one of its own (docs/operations/secure.md)`,
  );

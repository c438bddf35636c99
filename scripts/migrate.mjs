// Applies all migrations to the database of DATABASE_URL; once per release, before the new processes start.
import { migrate } from '../packages/database/src/migrations/migrate.ts';

const { DATABASE_URL: databaseUrl } = process.env;
if (databaseUrl === undefined) {
  console.error('DATABASE_URL is missing: set it to the postgresql:// URL of the database to migrate');
  process.exit(1);
}
const applied = await migrate(databaseUrl);
console.log(applied.length === 0 ? 'the database is up to date' : `applied ${applied.join(', ')}`);

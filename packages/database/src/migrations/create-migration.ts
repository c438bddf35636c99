import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrationsDirectory, openSchemaEngine, schemaPath, wholeSchema } from './schema-engine.ts';

/**
 * Developer's script: writes prisma/migrations/<time>_<name>/migration.sql, the statements that lead from an
 * older schema.prisma to the present one. Expand, then contract:
 * docs/decisions/0041-one-initial-migration.md. Usage:
 *
 *     git show main:prisma/schema.prisma > old.prisma
 *     node packages/database/src/migrations/create-migration.ts \
 *       --name add_something --from old.prisma --database-url postgresql://…
 *
 * Without --from it starts from an empty schema. Of the database only the version is read.
 */
const { values } = parseArgs({
  options: { name: { type: 'string' }, from: { type: 'string' }, 'database-url': { type: 'string' } },
});
const { name, from } = values;
const databaseUrl = values['database-url'];
if (!name || !databaseUrl)
  throw new Error('usage: create-migration.ts --name NAME [--from OLD_SCHEMA] --database-url URL');

const readSchema = async (path: string) => ({ files: [{ path, content: await readFile(path, 'utf8') }] });
const { engine, close } = await openSchemaEngine(databaseUrl);
const { stdout } = await engine.diff({
  from: from ? { tag: 'schemaDatamodel', ...(await readSchema(from)) } : { tag: 'empty' },
  to: { tag: 'schemaDatamodel', ...(await readSchema(schemaPath)) },
  script: true,
  exitCode: null,
  filters: wholeSchema,
});
await close();
if (!stdout || stdout.includes('This is an empty migration')) {
  process.stdout.write('nothing changed\n');
} else {
  const stamp = new Date().toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
  const directory = join(migrationsDirectory, `${stamp}_${name}`);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'migration.sql'), stdout);
  await writeFile(join(migrationsDirectory, 'migration_lock.toml'), 'provider = "postgresql"\n');
  process.stdout.write(`${join(directory, 'migration.sql')}\n`);
}

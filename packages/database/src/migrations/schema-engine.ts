import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { Pool } from 'pg';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { splitStatements } from './split-statements.ts';
import type * as SchemaEngineModule from '@prisma/schema-engine-wasm/schema_engine_bg';

/** The used part of WebAssembly, whose types only the browser's library declares. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: Record<string, () => void> } }>;
};

const require = createRequire(import.meta.url);

const repositoryRoot = join(import.meta.dirname, '../../../..');
export const migrationsDirectory = join(repositoryRoot, 'prisma/migrations');
export const schemaPath = join(repositoryRoot, 'prisma/schema.prisma');

/** Nothing in our database is managed by others. */
export const wholeSchema = { externalTables: [], externalEnums: [] };

/**
 * Prisma's schema engine as WebAssembly, so that no engine binary has to be downloaded. Node does not load
 * the `.wasm` file that its module imports, so it is instantiated here.
 *
 * @throws if the database cannot be reached once a method is called
 */
export async function openSchemaEngine(
  databaseUrl: string,
): Promise<{ engine: SchemaEngine; close: () => Promise<void> }> {
  const glue = await (loading ??= loadEngine());
  const schema = await readFile(schemaPath, 'utf8');
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new ScriptAdapter(pool));
  const engine = await glue.SchemaEngine.new(
    { datamodels: [[schemaPath, schema]] },
    () => undefined,
    adapter,
  );
  return {
    engine,
    // The engine leaves its connection, and so its advisory lock, to the pool.
    close: async () => {
      engine.free();
      await pool.end();
    },
  };
}

/** Prisma's adapter divides a script at every semicolon, those in comments and texts included. */
class ScriptAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      for (const sql of splitStatements(script)) await adapter.executeRaw({ sql, args: [], argTypes: [] });
    };
    return adapter;
  }
}

/** Once per process: the glue code keeps views of the first instance's memory. */
let loading: Promise<typeof SchemaEngineModule> | undefined;

async function loadEngine(): Promise<typeof SchemaEngineModule> {
  const entry = require.resolve('@prisma/schema-engine-wasm');
  const glue = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as typeof SchemaEngineModule & {
    __wbg_set_wasm(exports: object): void;
  };
  const wasm = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports['__wbindgen_start']?.();
  return glue;
}

/** Names of the migrations of a directory, oldest first. */
export async function migrationNames(directory = migrationsDirectory): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The migrations of a directory, or those of the names, in the form that the engine wants, oldest first. */
export async function readMigrations(directory: string, only?: ReadonlySet<string>): Promise<MigrationList> {
  const names = (await migrationNames(directory)).filter((name) => only?.has(name) ?? true);
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(join(directory, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  );
  const lock = await readFile(join(directory, 'migration_lock.toml'), 'utf8').catch(() => null);
  return {
    baseDir: directory,
    lockfile: { path: 'migration_lock.toml', content: lock },
    shadowDbInitScript: '',
    migrationDirectories,
  };
}

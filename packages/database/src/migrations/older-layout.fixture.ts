import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@meguri/testing';
import { openDatabase, type PrismaClient } from '../connection/client.ts';
import { migrate } from './migrate.ts';
import { migrationsDirectory } from './schema-engine.ts';

/**
 * Runs a test on an empty database in the layout before a migration.
 *
 * @param firstNewer name of that migration
 */
export async function withOlderLayout(
  firstNewer: string,
  run: (older: { prisma: PrismaClient; url: string }) => Promise<void>,
): Promise<void> {
  const { ownerUrl: url, drop } = await createTestDatabase();
  const { prisma, close } = openDatabase(url, 2);
  const directory = await mkdtemp(join(tmpdir(), 'meguri-older-'));
  try {
    await prisma.$executeRawUnsafe('DROP SCHEMA public CASCADE');
    await prisma.$executeRawUnsafe('CREATE SCHEMA public');
    for (const name of await readdir(migrationsDirectory))
      if (name < firstNewer || name === 'migration_lock.toml')
        await cp(join(migrationsDirectory, name), join(directory, name), { recursive: true });
    await migrate(url, { directory });
    await run({ prisma, url });
  } finally {
    await close();
    await drop();
    await rm(directory, { recursive: true });
  }
}

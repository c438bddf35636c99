import { createTestDatabase } from '@meguri/testing';
import { afterAll } from 'vitest';
import { openDatabase, type Database, type PrismaClient } from '../connection/client.ts';
import type { HotPath } from '../connection/hot-path.ts';

/** A database of its own for one test file. */
export interface OwnDatabase extends Omit<Database, 'close'> {
  url: string;
  /** Runs statements as the owner of the tables. */
  asOwner: (sql: string) => Promise<void>;
}

const hotPaths = new WeakMap<PrismaClient, HotPath>();

/**
 * Creates a database for the calling test file, at the newest migration and otherwise empty; it is
 * dropped after the tests.
 */
export async function ownDatabase(): Promise<OwnDatabase> {
  const { url, asOwner, drop } = await createTestDatabase();
  const { close, ...database } = openDatabase(url, 10);
  hotPaths.set(database.prisma, database.hotPath);
  afterAll(async () => {
    await close();
    await drop();
  });
  return { ...database, url, asOwner };
}

/** The hot path of the database that {@link ownDatabase} opened with this client. */
export function hotPathOf(prisma: PrismaClient): HotPath {
  const hotPath = hotPaths.get(prisma);
  if (!hotPath) throw new Error('not a database of this file');
  return hotPath;
}

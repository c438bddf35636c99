import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ActorContext } from '@meguri/api/services-port';
import { openDatabase, type HotPath, type PrismaClient } from '@meguri/database';
import { createTestDatabase, FakeClock, testRedisUrl } from '@meguri/testing';
import { afterAll } from 'vitest';
import { createCommandServices, type CommandServices } from '../create-command-services.ts';

export interface TestCrawl {
  services: CommandServices;
  prisma: PrismaClient;
  hotPath: HotPath;
  clock: FakeClock;
  databaseUrl: string;
  /** Runs statements as the owner of the tables. */
  asOwner: (sql: string) => Promise<void>;
  redisUrl: string;
  archiveDirectory: string;
  snapshotDirectory: string;
  /** Below that of snapshots. */
  scanDirectory: string;
  /** Commits are written to a journal, too. */
  isJournaled?: true;
}

/** Directories of a crawl, removed after the tests of the calling file. */
export async function crawlDirectories(): Promise<
  Pick<TestCrawl, 'archiveDirectory' | 'snapshotDirectory' | 'scanDirectory'>
> {
  const archiveDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-services-'));
  const snapshotDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-snapshots-'));
  // Users of sandboxes enter it.
  await chmod(snapshotDirectory, 0o711);
  afterAll(async () => {
    await rm(archiveDirectory, { recursive: true });
    await rm(snapshotDirectory, { recursive: true });
  });
  return {
    archiveDirectory,
    snapshotDirectory,
    scanDirectory: path.join(snapshotDirectory, 'scans-of-test'),
  };
}

/** Services over databases of the calling test file, dropped after its tests. */
export async function ownCrawl(): Promise<TestCrawl> {
  const database = await createTestDatabase();
  const redisUrl = await testRedisUrl();
  const directories = await crawlDirectories();
  const clock = new FakeClock();
  const services = createCommandServices({ databaseUrl: database.url, redisUrl, clock, ...directories });
  const direct = openDatabase(database.url, 2);
  afterAll(async () => {
    await services.close();
    await direct.close();
    await database.drop();
  });
  return {
    services,
    prisma: direct.prisma,
    hotPath: direct.hotPath,
    clock,
    databaseUrl: database.url,
    asOwner: database.asOwner,
    redisUrl,
    ...directories,
  };
}

export const operator: ActorContext = {
  requestId: 'test',
  clientAddress: '192.0.2.7',
  actor: { id: 1, name: 'operator', role: 'administrator' },
};

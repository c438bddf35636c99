import { mkdtemp, rm } from 'node:fs/promises';
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
  /** Commits are written to a journal, too. */
  isJournaled?: true;
}

/** Services over databases of the calling test file, dropped after its tests. */
export async function ownCrawl(): Promise<TestCrawl> {
  const database = await createTestDatabase();
  const redisUrl = await testRedisUrl();
  const archiveDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-services-'));
  const clock = new FakeClock();
  const snapshotDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-snapshots-'));
  const services = createCommandServices({
    databaseUrl: database.url,
    redisUrl,
    archiveDirectory,
    snapshotDirectory,
    clock,
  });
  const direct = openDatabase(database.url, 2);
  afterAll(async () => {
    await services.close();
    await direct.close();
    await database.drop();
    await rm(archiveDirectory, { recursive: true });
    await rm(snapshotDirectory, { recursive: true });
  });
  return {
    services,
    prisma: direct.prisma,
    hotPath: direct.hotPath,
    clock,
    databaseUrl: database.url,
    asOwner: database.asOwner,
    redisUrl,
    archiveDirectory,
    snapshotDirectory,
  };
}

export const operator: ActorContext = {
  requestId: 'test',
  clientAddress: '192.0.2.7',
  actor: { id: 1, name: 'operator', role: 'administrator' },
};

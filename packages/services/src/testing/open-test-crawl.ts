import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ActorContext } from '@meguri/api/services-port';
import { openDatabase, type HotPath, type PrismaClient } from '@meguri/database';
import { createTestDatabase, FakeClock, testRedisUrl } from '@meguri/testing';
import { createCommandServices, type CommandServices } from '../create-command-services.ts';

/** Services over databases of a test file's own. */
export interface TestCrawl {
  services: CommandServices;
  prisma: PrismaClient;
  hotPath: HotPath;
  clock: FakeClock;
  databaseUrl: string;
  redisUrl: string;
  archiveDirectory: string;
  close(): Promise<void>;
}

export async function openTestCrawl(): Promise<TestCrawl> {
  const database = await createTestDatabase();
  const redisUrl = await testRedisUrl();
  const archiveDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-services-'));
  const clock = new FakeClock();
  const services = createCommandServices({ databaseUrl: database.url, redisUrl, archiveDirectory, clock });
  const direct = openDatabase(database.url, 2);
  return {
    services,
    prisma: direct.prisma,
    hotPath: direct.hotPath,
    clock,
    databaseUrl: database.url,
    redisUrl,
    archiveDirectory,
    close: async () => {
      await services.close();
      await direct.close();
      await database.drop();
      await rm(archiveDirectory, { recursive: true });
    },
  };
}

export const anybody: ActorContext = {
  requestId: 'test',
  clientAddress: '192.0.2.7',
  actor: { id: 1, name: 'operator', role: 'administrator' },
};

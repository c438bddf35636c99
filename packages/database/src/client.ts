import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from './generated/client.ts';

export type { PrismaClient } from './generated/client.ts';
export type { Prisma } from './generated/client.ts';

export interface Database {
  prisma: PrismaClient;
  close(): Promise<void>;
}

/** What every statement of the hot path runs on: the client itself or a transaction of it. */
export type Sql = Pick<PrismaClient, '$queryRaw' | '$executeRaw' | '$queryRawUnsafe' | '$executeRawUnsafe'>;

/**
 * Opens a pool of connections. Nothing is sent before the first query.
 *
 * @param maxConnections most connections of this process
 */
export function openDatabase(databaseUrl: string, maxConnections = 10): Database {
  const adapter = new PrismaPg({ connectionString: databaseUrl, max: maxConnections });
  const prisma = new PrismaClient({ adapter });
  return { prisma, close: () => prisma.$disconnect() };
}

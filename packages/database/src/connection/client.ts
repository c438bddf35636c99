import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../generated/client.ts';
import { openHotPath, type AnswerObserver, type HotPath } from './hot-path.ts';

export type { PrismaClient } from '../generated/client.ts';
export type { Prisma } from '../generated/client.ts';

export interface Database {
  prisma: PrismaClient;
  /** For the statements that run for every page. */
  hotPath: HotPath;
  close(): Promise<void>;
}

/** The client itself or a transaction of it. */
export type Sql = Pick<PrismaClient, '$queryRaw' | '$executeRaw' | '$queryRawUnsafe' | '$executeRawUnsafe'>;

/** One for the committer, others for visits and the requester. */
const maxHotConnections = 4;

/**
 * How long a transaction may wait for a connection, and then last. On a busy machine Prisma's defaults, 2 and
 * 5 s, fail transactions that would succeed a moment later.
 */
const transactionOptions = { maxWait: 20_000, timeout: 20_000 };

/**
 * Opens a pool of connections. Nothing is sent before the first query.
 *
 * @param maxConnections most connections of this process
 * @param options.onAnswer called with the duration of each statement of the hot path
 */
export function openDatabase(
  databaseUrl: string,
  maxConnections = 10,
  { onAnswer }: { onAnswer?: AnswerObserver } = {},
): Database {
  const adapter = new PrismaPg({ connectionString: databaseUrl, max: maxConnections });
  const prisma = new PrismaClient({ adapter, transactionOptions });
  const hotPath = openHotPath(databaseUrl, maxHotConnections, { onAnswer });
  const close = async () => {
    await Promise.all([prisma.$disconnect(), hotPath.close()]);
  };
  return { prisma, hotPath, close };
}

/** Whether the database answers now. Never rejects. */
export function databaseAnswers(prisma: PrismaClient): Promise<boolean> {
  return prisma.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
}

/** The time of the database, which all processes of a crawl share. Opens a connection for this query. */
export async function readDatabaseClock(databaseUrl: string): Promise<Date> {
  const { prisma, close } = openDatabase(databaseUrl, 1);
  try {
    const [row] = await prisma.$queryRaw<{ date: Date }[]>`SELECT clock_timestamp() AS date`;
    if (!row) throw new Error('the database returned no time');
    return row.date;
  } finally {
    await close();
  }
}
